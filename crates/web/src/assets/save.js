// A picture as pixels, made of the drawing by the browser.

const SCALE = 3; // pixels for each unit, so that it is sharp on a slide
const MOST = 16e6; // pixels of a picture: a phone's browser makes no larger one

export async function drawing(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

export function keep(file, name) {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

export async function save(address, name) {
  const image = await drawing(address);
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(SCALE, Math.sqrt(MOST / width / height));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: width * scale, height: height * scale });
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  keep(await new Promise((done) => canvas.toBlob(done, 'image/png')), name);
}
