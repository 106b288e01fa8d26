export const mapText = {
  label: 'Map',
  satellite: (address: string) => `Satellite view of ${address}`,
  enlarge: 'Enlarge',
  open: 'Open in maps',
};
