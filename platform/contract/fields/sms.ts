// Characters of the GSM 03.38 alphabet. A text of only these characters is sent with 7 bits per character.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
// Characters that count as two.
const extended = '^{}\\[~]|€'

/** Encoding, length and number of segments of an SMS. Messages are charged per segment. */
export function smsSegments(text: string): { encoding: 'gsm-7' | 'ucs-2'; length: number; segments: number } {
  const characters = Array.from(text)
  const isGsm = characters.every((each) => basic.includes(each) || extended.includes(each))
  const length = isGsm
    ? characters.reduce((sum, each) => sum + (extended.includes(each) ? 2 : 1), 0)
    : text.length
  const [single, each] = isGsm ? [160, 153] : [70, 67]
  const segments = length <= single ? 1 : Math.ceil(length / each)
  return { encoding: isGsm ? 'gsm-7' : 'ucs-2', length, segments }
}

const plainer: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '₱': 'PHP ',
}

/** Replaces typographic characters, which would require the more expensive encoding. */
export const plainForSms = (text: string) => text.replace(/[‘’“”–—…₱]/g, (each) => plainer[each] ?? each)
