"""The words that codes repeat: known to both ends, so that no code has to hold them.

Codes depend on every letter of it. A change needs a new version of the codes.
"""

WORDS = (
    "rulings attack_dice overrules modifiers to_hit sizes form volley models target weapons "
    "number power range armour"
    " aegis defence squadron structure sensors thrusters fire_control option weapon range_band "
    "hp_lost name table"
    " method chart formula commodore finish overrule adjust explosion sight divide order card "
    "note unseal reveal recall"
    " orders dogfight active reactive interception recon dive_bombers torpedo_bombers fighters "
    "big_fuel_tanks"
    " flying submerged surface small large massive medium obscured none same out indirect "
    "split linked single combined"
    " aa cc mine rockets bombs torpedoes gunnery primary Torpedo tubes Bomb bay Rocket battery "
    "Autocannon Reactor"
    " beam_projector particle_cannon mass_driver kinetic_cannon missile lance system heavy "
    "battle light other"
    " second obvious real rolled best"
)
SHAPES = (
    '"stamp":{"news":[{"form":{"group":{"battle":["setup",{"plan",{"puzzle",{"fleet",{"events",{"battle",{'
    '["turn"],["counter",["defend",[["explosion",["adjust",[0,["plays",[0,0,1,1],["choose",[0,0],[],7,true],'
    '["holds",[0,"0.0.1"],[],7,true],["cap",[0,"0.0.1",1,"0.0.1"],[],1,0,7,true],'
    '["declare",[3,["1.0.1","1.0.2"],5,[[3,[[0,"0.0.1"],[0,"0.0.2"]],6,"0.0.1",7,"combined",9,1]]],[],1,1,7,true],'
    '["attack",[0,"0.0.1",1,0,2,"1.0.2",6,2],[],7,true],["attack",[0,"0.0.1",1,"1.0.1",2,[0,1],3,[[0,'
    '[["wing","fighters",4,["unit",[0,0,1,3,2,4,3,5,4,8,5,[["ship",[0,0,["squadron",[0,0,1,3,2,2,'
    '[],[["ship",0,[0,0,3,4,4,6,5,5,6,4,7,4,8,3,9,1,14,[[0,"Turrets",1,"primary",2,[8,6,4,2]],'
    '[0,"Broadside",1,"gunnery",2,[8,6,0,0]]]]],[0,0],[0,0]]],["squadron","'
)
DICTIONARY = f"{WORDS}{SHAPES}".encode()
"""The most frequent parts last: the nearer to the data, the shorter their letters."""
