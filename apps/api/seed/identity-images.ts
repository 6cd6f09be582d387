import { Random } from './random.ts'

type Bearer = { id: number; name: string; birthDate: string | null; sex: string | null; idNumber: string }

const game = 31
const skins = ['#c68e6a', '#b57b57', '#d2a07c', '#a56b48']
const shirts = ['#31577c', '#7c3145', '#3d6b4a', '#5b4a7c', '#8a6d2f']

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')

/** Draws the head and shoulders of an invented person, identical for the same id. */
function figure({ id, sex }: Bearer, x: number, y: number, size: number): string {
  const random = new Random(id, game)
  const [skin, shirt] = [random.of(skins), random.of(shirts)]
  const hair =
    sex === 'male'
      ? '<path d="M30 38 q20 -26 40 0 l0 -8 q-20 -26 -40 0z" fill="#241a14"/>'
      : '<path d="M27 78 q-8 -62 23 -62 q31 0 23 62 l-8 0 q4 -34 -15 -42 q-19 8 -15 42z" fill="#241a14"/>'
  return `<g transform="translate(${x} ${y}) scale(${size / 100})">
    <rect width="100" height="110" fill="#dfe6ea"/>
    <path d="M8 110 q4 -34 42 -36 q38 2 42 36z" fill="${shirt}"/>
    <ellipse cx="50" cy="48" rx="20" ry="25" fill="${skin}"/>${hair}
    <circle cx="43" cy="46" r="2.2"/><circle cx="57" cy="46" r="2.2"/>
    <path d="M43 60 q7 5 14 0" stroke="#5a2f22" stroke-width="1.6" fill="none"/>
  </g>`
}

/** Sharpness of a picture. Blurry pictures belong to uploads that the subscriber later replaced. */
export type Focus = 'sharp' | 'blurry'

const blur = '<filter id="blur"><feGaussianBlur stdDeviation="3"/></filter>'

const taken = (viewBox: string, focus: Focus, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" font-family="sans-serif">${
    focus === 'blurry' ? `${blur}<g filter="url(#blur)">${content}</g>` : content
  }</svg>`

/** Draws a fictitious ID card with the person's details. */
export function idCardOf(bearer: Bearer, focus: Focus): string {
  const line = (y: number, label: string, value: string) =>
    `<text x="210" y="${y}" font-size="11" fill="#47606b">${label}</text>
     <text x="210" y="${y + 18}" font-size="17" fill="#16262d">${escaped(value)}</text>`
  return taken(
    '0 0 560 350',
    focus,
    `<rect width="560" height="350" rx="18" fill="#eef4f2"/><rect width="560" height="56" rx="18" fill="#126d66"/>
    <text x="24" y="36" font-size="19" fill="#fff">HALIMBAWANG ID · SPECIMEN</text>
    ${figure(bearer, 24, 84, 160)}
    ${line(96, 'Pangalan / Name', bearer.name)}
    ${line(146, 'Kapanganakan / Date of birth', bearer.birthDate ?? '—')}
    ${line(196, 'Numero / Number', bearer.idNumber)}
    ${line(246, 'Bansa / Country', 'Pilipinas')}
    <text x="24" y="328" font-size="11" fill="#47606b">Gawa para sa demo. Walang bisa. Made for a demo, worth nothing.</text>`,
  )
}

/** Draws the back of the ID card. */
export const idBackOf = ({ idNumber }: Bearer, focus: Focus): string =>
  taken(
    '0 0 560 350',
    focus,
    `<rect width="560" height="350" rx="18" fill="#eef4f2"/><rect y="40" width="560" height="60" fill="#2c3b42"/>
    <rect x="24" y="130" width="300" height="44" fill="#fff"/>
    <text x="36" y="158" font-size="16" fill="#16262d">${escaped(idNumber)}</text>
    <text x="24" y="220" font-size="13" fill="#47606b">Kung matagpuan, ibalik sa nag-isyu.</text>
    <text x="24" y="244" font-size="13" fill="#47606b">If found, return to the issuer.</text>
    <text x="24" y="328" font-size="11" fill="#47606b">Gawa para sa demo. Walang bisa. Made for a demo, worth nothing.</text>`,
  )

/** Draws the same person in front of a wall. */
export const selfieOf = (bearer: Bearer, focus: Focus): string =>
  taken('0 0 360 440', focus, `<rect width="360" height="440" fill="#c9d3d0"/>${figure(bearer, 20, 70, 320)}`)
