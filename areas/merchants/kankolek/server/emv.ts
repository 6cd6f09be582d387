/** Content of a merchant's QR before it is truncated to the field lengths of the format. */
export type QrFacts = {
  businessId: number
  businessName: string
  /** Sixteen digits. */
  accountNo: string
  city: string
  zip: string
  /** Key of the business type. */
  businessType: number
}

// QR Ph identifier for payments to merchants, and an acquirer code that is not assigned to any bank.
const scheme = 'ph.ppmi.p2m'
const acquirer = 'ERPWPHM2XXX'

/** Merchant category code (MCC) by business type. */
const categoryOf: Readonly<Record<number, string>> = {
  1: '5499',
  2: '5812',
  3: '5411',
  4: '5462',
  5: '5912',
  6: '7299',
}

/** Text of a static EMVCo merchant-presented QR, ending with its checksum. */
export function qrTextFor(facts: QrFacts): string {
  const { businessId, businessName, accountNo, city, zip, businessType } = facts
  const text = [
    field('00', '01'),
    // Static QR: the same code for every payment; the payer types the amount.
    field('01', '11'),
    field('28', field('00', scheme) + field('01', acquirer) + field('03', accountNo)),
    field('52', categoryOf[businessType] ?? '5999'),
    field('53', '608'),
    field('58', 'PH'),
    field('59', plain(businessName, 25) || `MERCHANT ${businessId}`),
    field('60', plain(city, 15) || 'PHILIPPINES'),
    ...(zip === '' ? [] : [field('61', zip)]),
    field('62', field('03', String(businessId).padStart(7, '0'))),
    '6304',
  ].join('')
  return text + checksumOf(text)
}

function field(tag: string, value: string): string {
  return tag + String(value.length).padStart(2, '0') + value
}

/** Reduces text to ASCII letters (Ñ becomes N) and truncates it. */
export const plain = (text: string, length: number) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/[^\x20-\x7E]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, length)
    .trim()

/** CRC-16/CCITT-FALSE of the text, as four uppercase hexadecimal digits. */
export function checksumOf(text: string): string {
  let sum = 0xff_ff
  for (const byte of Buffer.from(text, 'ascii')) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x80_00 ? (sum << 1) ^ 0x10_21 : sum << 1) & 0xff_ff
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}
