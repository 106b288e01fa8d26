export const mapText = {
  label: 'Map',
  satellite: (address: string) => `Satellite view of ${address}`,
  open: 'Open in maps',
};
