/** Characters that nobody sees, or that turn the text around them: controls, zero widths, bidi marks, line ends. */
const INVISIBLE = /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** JSON text with what nobody would see of it written as escapes, which JSON reads as the same. */
export function showInvisible(json: string): string {
  return json.replaceAll(INVISIBLE, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A text on one line in double quotes, as JSON writes it, with what nobody would see written as an escape. */
export function quote(text: string): string {
  return showInvisible(JSON.stringify(text));
}
