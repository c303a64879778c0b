// Texts as they are searched and compared, whatever keyboard typed them.

// Letters that Unicode does not take apart, as a keyboard without them writes them; `engine/kit/text.py` has the same.
const LETTERS = { ȷ: "j", ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ŧ: "t", æ: "ae", œ: "oe", þ: "th" };
const APART = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");
const DIGIT = /\p{Nd}/u;

/** Return a digit of any script as one of ours; every script has its ten digits in a row. */
function digit(sign) {
  const code = sign.codePointAt(0);
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/**
 * Return a text without case, accents, ligatures, letters of other widths, and invisible marks such as soft hyphens.
 * Lower case alone leaves the Turkish letter without a dot and the German sharp s as they are; capitals do not.
 */
export function fold(text) {
  const apart = text.normalize("NFKD").replace(/[\p{M}\p{Cf}]/gu, "");
  const lower = apart.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");
  return lower.replace(APART, (letter) => LETTERS[letter]).replace(/\p{Nd}/gu, digit);
}
