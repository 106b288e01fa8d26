/** The cropper's frame, and what is sent (spec §9). */
export const logoWidth = 450;
export const logoHeight = 250;
export const zoom = { min: 0.1, max: 3, step: 0.1 } as const;

/** In pixels of the picture; it may reach beyond it. */
export interface Cut {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What stands in the frame, on white, as png. */
export async function cropImage(url: string, cut: Cut): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = logoWidth;
  canvas.height = logoHeight;
  const paint = canvas.getContext('2d');
  if (!paint) throw new Error('This browser cannot draw pictures.');
  paint.fillStyle = '#ffffff';
  paint.fillRect(0, 0, logoWidth, logoHeight);
  const scale = logoWidth / cut.width;
  paint.imageSmoothingQuality = 'high';
  paint.drawImage(image, -cut.x * scale, -cut.y * scale, image.naturalWidth * scale, image.naturalHeight * scale);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))), 'image/png'),
  );
}
