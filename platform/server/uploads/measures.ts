type Measures = { width: number; height: number; isDrawing: boolean }

const none: Measures = { width: 0, height: 0, isDrawing: false }

/** How wide and high a kept picture is. The bytes were looked at when they came, so they are what they seem. */
export function measuresOf({ contentType, bytes }: { contentType: string; bytes: Buffer }): Measures {
  if (contentType === 'image/svg+xml') return drawing(bytes.toString('utf8'))
  return contentType === 'image/png' ? png(bytes) : jpeg(bytes)
}

const png = (bytes: Buffer): Measures =>
  bytes.length < 24
    ? none
    : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), isDrawing: false }

// The frame among the segments tells the measures. Its markers are C0 to CF but for three that are tables.
const tables = new Set([0xc4, 0xc8, 0xcc])

function jpeg(bytes: Buffer): Measures {
  for (let at = 2; at + 9 < bytes.length;) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return none
    if (marker >= 0xc0 && marker <= 0xcf && !tables.has(marker)) {
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5), isDrawing: false }
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return none
}

function drawing(text: string): Measures {
  const root = /<svg\b[^>]*>/i.exec(text)?.[0] ?? ''
  const box =
    /\bviewBox\s*=\s*["']([^"']*)["']/
      .exec(root)?.[1]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? []
  const side = (name: string) =>
    Number(new RegExp(`\\b${name}\\s*=\\s*["']([\\d.]+)(?:px)?["']`).exec(root)?.[1])
  const [, , width = side('width'), height = side('height')] = box
  return width > 0 && height > 0 ? { width, height, isDrawing: true } : { ...none, isDrawing: true }
}
