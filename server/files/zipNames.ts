/** Characters that Windows or zip programs don't accept in a file name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among them
const unusable = /[\u0000-\u001f\u007f<>:"/\\|?*]/g;

const splitEnding = (name: string): [stem: string, ending: string] => {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
};

/** Names for the files of a zip: usable on every system, and unique ignoring case: `plan.pdf`, `plan (2).pdf`. */
export function zipNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((original) => {
    const name = original.replace(unusable, '_').replace(/[. ]+$/, '') || 'file';
    const [stem, ending] = splitEnding(name);
    let unique = name;
    for (let n = 2; taken.has(unique.toLowerCase()); n++) unique = `${stem} (${n})${ending}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
