// A picture as pixels, made of the drawing by the browser.

const SCALE = 3; // pixels for each unit, so that it is sharp on a slide
const MOST = 16e6; // pixels of a picture: a phone's browser makes no larger one

export async function save(address, name) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(SCALE, Math.sqrt(MOST / width / height));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: width * scale, height: height * scale });
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  const pixels = await new Promise((done) => canvas.toBlob(done, 'image/png'));
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(pixels), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}
