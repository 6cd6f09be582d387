import { merchantsMessages } from '#areas/merchants/messages.ts'
import { centavosFrom, type Centavos } from '#platform/contract/fields.ts'
import type { Message } from '#platform/words.ts'

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

/** Payment that a QR asks for. */
export type QrPayment = {
  accountNo: string
  /** Null for a static QR, whose payer types the amount. */
  amount: Centavos | null
  /** Reference of the merchant, such as a bill number; empty without one. */
  reference: string
}

/** Reads a merchant-presented QR of this acquirer, or the reason why it cannot be paid. */
export function parseQr(
  text: string,
): { payment: QrPayment; error: null } | { payment: null; error: Message } {
  const rejected = (code: 'QR_INVALID' | 'QR_UNSUPPORTED' | 'QR_OTHER_ACQUIRER') => ({
    payment: null,
    error: merchantsMessages(code),
  })
  const tags = checksumOf(text.slice(0, -4)) === text.slice(-4).toUpperCase() ? readTags(text) : null
  const account = readTags(tags?.['28'] ?? '')
  const extra = readTags(tags?.['62'] ?? '')
  const amount = tags?.['54']
  if (tags?.['00'] !== '01' || tags['63'] === undefined || !account || !extra) return rejected('QR_INVALID')
  if (amount !== undefined && (!/^\d{1,10}(\.\d{1,2})?$/.test(amount) || Number(amount) === 0))
    return rejected('QR_INVALID')
  // Tag 55 adds a tip or a convenience fee.
  if (account['00'] !== scheme || tags['53'] !== '608' || tags['55'] !== undefined)
    return rejected('QR_UNSUPPORTED')
  const accountNo = account['03'] ?? ''
  if (account['01'] !== acquirer || !/^\d{16}$/.test(accountNo)) return rejected('QR_OTHER_ACQUIRER')
  return {
    payment: {
      accountNo,
      amount: amount === undefined ? null : centavosFrom(amount),
      reference: extra['05'] ?? extra['01'] ?? '',
    },
    error: null,
  }
}

/** Values by tag; null if the text does not consist of tag, length and value, or repeats a tag. */
function readTags(text: string): Record<string, string> | null {
  const tags: Record<string, string> = {}
  for (let at = 0; at < text.length;) {
    const [, tag = '', length = ''] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    const value = text.slice(at + 4, at + 4 + Number(length))
    if (tag === '' || value.length !== Number(length) || tag in tags) return null
    tags[tag] = value
    at += 4 + value.length
  }
  return tags
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
