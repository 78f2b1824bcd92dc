// A game as a moving picture: a GIF of its positions, made of their drawings by the browser.
//
// Reference: *Graphics Interchange Format, version 89a*, <https://www.w3.org/Graphics/GIF/spec-gif89a.txt>.

import { drawing, keep } from './save.js';

const WIDE = 480; // pixels from side to side, at most
const MOST = 3e7; // pixels of all positions together
const PAUSE = 80; // hundredths of a second for a position
const REST = 300; // and for the last one
const COLOURS = 256;

export async function film(address, last, name) {
  const at = (ply) => {
    const place = new URL(address);
    place.searchParams.set('ply', ply);
    return drawing(place.href);
  };
  const images = await Promise.all(Array.from({ length: last + 1 }, (_, ply) => at(ply)));
  // A board may grow as it is played on.
  const [wide, high] = ['naturalWidth', 'naturalHeight'].map((side) => Math.max(...images.map((image) => image[side])));
  const scale = Math.min(WIDE / wide, Math.sqrt(MOST / (images.length * wide * high)));
  const [width, height] = [wide, high].map((side) => Math.round(side * scale));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  const frames = images.map((image) => {
    brush.fillStyle = '#fff';
    brush.fillRect(0, 0, width, height);
    brush.drawImage(image, 0, 0, image.naturalWidth * scale, image.naturalHeight * scale);
    return new Uint32Array(brush.getImageData(0, 0, width, height).data.buffer);
  });
  const [palette, places] = coloured(frames);
  const short = (number) => [number & 255, number >> 8];
  const parts = [
    new TextEncoder().encode('GIF89a'),
    [...short(width), ...short(height), 0xf7, 0, 0],
    palette.flatMap((colour) => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255]),
    // Again and again.
    [0x21, 0xff, 11, ...new TextEncoder().encode('NETSCAPE2.0'), 3, 1, 0, 0, 0],
  ];
  for (const [ply, frame] of frames.entries()) {
    parts.push([0x21, 0xf9, 4, 0, ...short(ply < last ? PAUSE : REST), 0, 0, 0x2c, 0, 0, 0, 0, ...short(width), ...short(height), 0, 8]);
    const bytes = packed(frame, places);
    for (let from = 0; from < bytes.length; from += 255) {
      const block = bytes.slice(from, from + 255);
      parts.push([block.length, ...block]);
    }
    parts.push([0]);
  }
  parts.push([0x3b]);
  keep(new Blob(parts.map((part) => Uint8Array.from(part)), { type: 'image/gif' }), name);
}

// The colours that are seen most, which are those of surfaces, and for every colour the place of that which is nearest to it.
function coloured(frames) {
  const seen = new Map();
  for (const frame of frames) for (const colour of frame) seen.set(colour, (seen.get(colour) ?? 0) + 1);
  const palette = [...seen].sort(([, one], [, other]) => other - one).slice(0, COLOURS).map(([colour]) => colour);
  const off = (one, other) => [0, 8, 16].reduce((sum, bits) => sum + (((one >> bits) & 255) - ((other >> bits) & 255)) ** 2, 0);
  const nearest = (colour) => palette.reduce((best, known, place) => (off(known, colour) < off(palette[best], colour) ? place : best), 0);
  const places = new Map([...seen.keys()].map((colour) => [colour, nearest(colour)]));
  while (palette.length < COLOURS) palette.push(0);
  return [palette, places];
}

// A picture by the method of Lempel, Ziv and Welch: strings that were seen have numbers, whose length grows with them.
function packed(frame, places) {
  const [clear, end] = [COLOURS, COLOURS + 1];
  const known = new Map();
  const bytes = [];
  let [size, next, held, bits] = [9, end + 1, 0, 0];
  const put = (code) => {
    held |= code << bits;
    for (bits += size; bits >= 8; bits -= 8, held >>= 8) bytes.push(held & 255);
  };
  put(clear);
  let string = places.get(frame[0]);
  for (let at = 1; at < frame.length; at += 1) {
    const colour = places.get(frame[at]);
    const longer = (string << 8) | colour;
    if (known.has(longer)) {
      string = known.get(longer);
      continue;
    }
    put(string);
    if (next === 4096) {
      put(clear);
      known.clear();
      [size, next] = [9, end + 1];
    } else {
      if (next === 1 << size) size += 1;
      known.set(longer, next);
      next += 1;
    }
    string = colour;
  }
  put(string);
  put(end);
  if (bits > 0) bytes.push(held & 255);
  return bytes;
}
