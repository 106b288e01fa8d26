import { expect, it } from 'vitest';
import { readChosen } from '../../client/imports/readChosen';

const file = (name: string, size: number) => {
  const chosen = new File(['SKU\nA\n'], name);
  Object.defineProperty(chosen, 'size', { value: size });
  return chosen;
};

it('rejects a file over 25 MB before the upload, with its size', async () => {
  expect(await readChosen(file('items.csv', 25_000_001))).toBe('items.csv is 25 MB. Choose a CSV file of up to 25 MB.');
  expect(await readChosen(file('items.csv', 31_400_000))).toBe(
    'items.csv is 31.4 MB. Choose a CSV file of up to 25 MB.',
  );
  expect(await readChosen(file('items.xlsx', 10))).toBe('Must be a CSV file! Please select again.');
  const read = await readChosen(file('ITEMS.CSV', 25_000_000));
  expect(read instanceof File && (await read.text())).toBe('SKU\nA\n');
});
