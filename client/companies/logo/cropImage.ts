import { cropErrors } from './logoText';

/** Size of the frame and of the logo (product specification §9). */

export const logoWidth = 450;
export const logoHeight = 250;
export const zoom = { min: 0.1, max: 3, step: 0.1 } as const;

/** The cropped area in pixels of the image; it may reach beyond the image. */
export interface Cut {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The area inside the frame as PNG, on white. */
export async function cropImage(url: string, cut: Cut): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = logoWidth;
  canvas.height = logoHeight;
  const paint = canvas.getContext('2d');
  if (!paint) throw new Error(cropErrors.browser);
  paint.fillStyle = '#ffffff';
  paint.fillRect(0, 0, logoWidth, logoHeight);
  const scale = logoWidth / cut.width;
  paint.imageSmoothingQuality = 'high';
  paint.drawImage(image, -cut.x * scale, -cut.y * scale, image.naturalWidth * scale, image.naturalHeight * scale);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(cropErrors.failed))), 'image/png'),
  );
}
