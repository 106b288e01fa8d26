/** File systems limit names to 255 bytes; leave room for the ID in the name of a temporary file. */
const longest = 200;

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= longest) return name;
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  let result = '';
  for (const character of name.slice(0, name.length - ending.length)) {
    if (Buffer.byteLength(result + character + ending) > longest) break;
    result += character;
  }
  return result.trimEnd() + ending;
}

/** Makes a valid file or folder name: no separators, control characters or only dots, and limited in length. */
export const asName = (text: string): string =>
  shortened(
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not reach the file system
      .replace(/[\u0000-\u001f<>:"/\\|?*]/g, '_')
      .replace(/^\.+$/, '_')
      .trim(),
  ) || '_';
