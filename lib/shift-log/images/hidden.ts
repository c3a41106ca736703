/**
 * What makes a file one of another kind too, to a program that looks for it: at its end, somewhere behind
 * its start, or in text between all else. Each mark is so long that the pixels of 25 MiB hold it by chance
 * less than once in a thousand images, so that the whole file is searched, pixels and all.
 */
const marks: Record<string, RegExp> = {
  // A version below 64 follows the one, the number of the disk the other: four bytes alone are too few.
  'a file in a ZIP archive': /PK\x03\x04[\0-\x3f]\0/,
  'the end of a ZIP archive': /PK\x05\x06\0\0/,
  'a RAR archive': /Rar!\x1a\x07/,
  'a 7z archive': /7z\xbc\xaf\x27\x1c/,
  'a PDF': /%PDF-\d/,
  'a page': /<(?:!doctype|html|head|body|script|iframe)[\s/>]/i,
  'a drawing that runs scripts': /<svg[\s>]/,
  'a page that a server runs': /<\?php/i,
  'a command': /#!\/(?:bin|usr)\//,
  // In place of a width or a length a comment opens, and its end lets the script begin.
  'a script': /^(?:GIF8[79]a|RIFF|\xff\xd8\xff.)\/\*[^]*\*\//s,
};

const anyMark = Object.values(marks);

/** Whether an image is a file of another kind too. */
export function hidesAnother(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  return anyMark.some((mark) => mark.test(text));
}
