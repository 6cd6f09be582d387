// The characters of GSM 03.38: a text of these alone travels in 7 bits a character.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
// These take two places each.
const extended = '^{}\\[~]|€'

/** How a text travels as SMS, and what it costs: messages are paid by the segment. */
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

/** The text with typographic characters replaced, so that it does not need the costlier encoding. */
export const plainForSms = (text: string) => text.replace(/[‘’“”–—…₱]/g, (each) => plainer[each] ?? each)
