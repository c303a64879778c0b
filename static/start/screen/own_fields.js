// The page's own fields, which `data-own` marks. Password managers, translators and writing aids put fields of theirs
// into the page's forms, with names that the engine would refuse.

// It makes `globalThis.broadside`.
import "../page_storage.js";

const OWN = "[data-own]";
const BOXES = ["radio", "checkbox"];

/** Return whether a field has a value now: no box that is empty, nothing that is switched off. */
function hasValue(field) {
  if (field.matches(":disabled")) return false;
  if (BOXES.includes(field.type)) return field.checked;
  if (field.selectedOptions) return [...field.selectedOptions].some((option) => !option.disabled);
  return true;
}

/**
 * Return the names and values of a form's own fields as JSON. `form.elements` and `FormData` hold those of strangers as
 * well, and a stranger's field named 'elements' or 'id' takes the place of the form's own property.
 */
globalThis.broadside.pairsOf = (form) => {
  const fields = [...form.querySelectorAll(OWN)].filter((field) => field.form === form && field.name);
  return JSON.stringify(fields.filter(hasValue).map(({ name, value }) => [name, value]));
};
