// Pictures of drawings for sharing: paths and texts of a drawing, painted onto a canvas in the page's colours. The page's
// policy forbids loading an image, so the shapes are painted one by one.

const SCALE = 3;
// Pixels of the largest picture that phones can draw.
const MOST = 16_000_000;
const EDGE = 16;

/** Return a PNG of the drawing with an edge around it, and with `data-above` more of it than the page shows. */
export function pictureOf(drawing) {
  const box = drawing.viewBox.baseVal;
  const canvas = document.createElement("canvas");
  const paint = canvas.getContext("2d");
  const above = Number(drawing.dataset.above ?? 0);
  const width = box.width + 2 * EDGE;
  const height = above + box.height + 2 * EDGE;
  const scale = Math.min(SCALE, Math.sqrt(MOST / (width * height)));
  canvas.width = scale * width;
  canvas.height = scale * height;
  paint.scale(scale, scale);
  paint.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  paint.fillRect(0, 0, width, height);
  paint.translate(EDGE - box.x, EDGE + above - box.y);
  for (const shape of drawing.querySelectorAll("path, text")) painted(paint, shape, box.width);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Paint a path, or a text no wider than `most`. */
function painted(paint, shape, most) {
  const style = getComputedStyle(shape);
  paint.globalAlpha = Number(style.opacity);
  if (shape.tagName === "text") {
    paint.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    paint.textAlign = { middle: "center" }[style.textAnchor] ?? style.textAnchor;
    paint.fillStyle = style.fill;
    paint.fillText(shape.textContent, Number(shape.getAttribute("x")), Number(shape.getAttribute("y")), most);
    return;
  }
  const path = new Path2D(shape.getAttribute("d"));
  if (style.fill !== "none") {
    paint.fillStyle = style.fill;
    paint.fill(path);
  }
  if (style.stroke === "none") return;
  paint.strokeStyle = style.stroke;
  paint.lineWidth = parseFloat(style.strokeWidth);
  paint.setLineDash(style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(/[, ]+/).map(parseFloat));
  paint.stroke(path);
}
