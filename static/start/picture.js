// Pictures of drawings for sharing: paths and texts of a drawing, with lines of text around it, painted onto a canvas
// in the page's colours. The page's policy forbids loading an image, so the strokes are painted one by one.

const SCALE = 3;
// Pixels of the largest picture that phones can draw.
const MOST = 16_000_000;
const EDGE = 16;
const LINE = 19;

/** Return a PNG of the drawing, with the first line of the text above and the others below; long lines are wrapped. */
export function pictureOf(drawing, text) {
  const [title, ...lines] = text.trim().split("\n");
  const box = drawing.viewBox.baseVal;
  const page = getComputedStyle(document.body);
  const ground = getComputedStyle(document.documentElement).backgroundColor;
  const canvas = document.createElement("canvas");
  const paint = canvas.getContext("2d");
  const font = (size, weight = 400) => `${weight} ${size}px ${page.fontFamily}`;
  paint.font = font(17, 700);
  const above = broken(paint, title, box.width);
  paint.font = font(13);
  const below = lines.flatMap((line) => broken(paint, line, box.width));
  const top = EDGE + above.length * 22 + EDGE;
  const width = box.width + 2 * EDGE;
  const height = top + box.height + EDGE + below.length * LINE + EDGE;
  const scale = Math.min(SCALE, Math.sqrt(MOST / (width * height)));
  canvas.width = scale * width;
  canvas.height = scale * height;
  paint.scale(scale, scale);
  paint.fillStyle = ground;
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.fillStyle = page.color;
  paint.font = font(17, 700);
  above.forEach((line, place) => paint.fillText(line, EDGE, EDGE + 16 + place * 22));
  paint.font = font(13);
  below.forEach((line, place) => paint.fillText(line, EDGE, top + box.height + EDGE + 13 + place * LINE));
  paint.translate(EDGE - box.x, top - box.y);
  for (const one of drawing.querySelectorAll("path, text")) painted(paint, one);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Return a line wrapped to a width; words longer than a line are cut. */
function broken(paint, line, width) {
  const found = [""];
  for (const word of line.split(" ").flatMap((one) => one.match(/.{1,40}/gu) ?? [""])) {
    const longer = `${found.at(-1)} ${word}`.trimStart();
    if (!found.at(-1) || paint.measureText(longer).width <= width) found[found.length - 1] = longer;
    else found.push(word);
  }
  return found;
}

function painted(paint, one) {
  const style = getComputedStyle(one);
  if (one.tagName === "text") {
    paint.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    paint.textAlign = { middle: "center" }[style.textAnchor] ?? style.textAnchor;
    paint.fillStyle = style.fill;
    paint.fillText(one.textContent, Number(one.getAttribute("x")), Number(one.getAttribute("y")));
    return;
  }
  paint.strokeStyle = style.stroke;
  paint.lineWidth = parseFloat(style.strokeWidth);
  paint.setLineDash(style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(/[, ]+/).map(parseFloat));
  paint.stroke(new Path2D(one.getAttribute("d")));
}
