/** File systems take names of 255 bytes, whatever the script; a file on its way bears its id beside its name. */
const longest = 200;

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= longest) return name;
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  let kept = '';
  for (const sign of name.slice(0, name.length - ending.length)) {
    if (Buffer.byteLength(kept + sign + ending) > longest) break;
    kept += sign;
  }
  return kept.trimEnd() + ending;
}

/** A name as one folder or file: no separators, no dots alone, no control characters, and no longer than can be. */
export const asName = (text: string): string =>
  shortened(
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these must not reach the file system
      .replace(/[\u0000-\u001f<>:"/\\|?*]/g, '_')
      .replace(/^\.+$/, '_')
      .trim(),
  ) || '_';
