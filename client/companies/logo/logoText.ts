export const logoText = {
  title: 'Logo',
  none: 'No logo yet',
  of: (company: string) => `${company} logo`,
  upload: 'Upload logo',
  replace: 'Replace logo',
  remove: 'Remove',
  removeFailed: 'The logo wasn’t removed.',
  notImage: 'This file isn’t an image. Choose a PNG, JPEG, WebP or GIF file.',
};

export const logoDialogText = {
  title: (company: string) => `${company} logo`,
  consequence: 'Drag the image, or use the arrow keys. The area inside the frame becomes the logo.',
  submit: 'Save logo',
  saved: 'Logo saved',
  unreadable: 'We can’t read this image. Choose a PNG, JPEG, WebP or GIF file.',
  image: 'Image to crop',
  zoom: (value: string) => `Zoom ${value}`,
};

export const cropErrors = {
  browser: 'This browser can’t crop images. Use a current version of Chrome, Edge, Firefox or Safari.',
  failed: 'Couldn’t crop this image. Try another file.',
};
