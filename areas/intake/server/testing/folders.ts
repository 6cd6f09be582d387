import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { IntakeFileName } from '#areas/intake/contract.ts'

type Rows = readonly (readonly (string | number)[])[]
type Files = Partial<Record<IntakeFileName | 'control', Rows>>

/** Headings of the files of the tests. */
export const headings = {
  subscribers: [
    'mobile_number',
    'first_name',
    'last_name',
    'verified',
    'email',
    'birth_date',
    'barangay',
    'city',
    'province',
    'region',
    'app_account',
  ],
  agents: ['agent_code', 'first_name', 'last_name', 'mobile_number', 'upline_code', 'region', 'city'],
  merchants: [
    'reference',
    'owner_mobile',
    'business_name',
    'business_type',
    'region',
    'province',
    'city',
    'barangay',
    'contact_number',
    'registration_kind',
    'registration_number',
    'agent_code',
  ],
  wallets: ['mobile_number', 'merchant_reference', 'level', 'balance'],
  promos: ['carrier', 'sku', 'name', 'type', 'amount', 'category', 'provider', 'cost'],
  billers: [
    'code',
    'name',
    'category',
    'accountLabel',
    'minAmount',
    'maxAmount',
    'convenienceFee',
    'income',
    'merchantShare',
    'provider',
    'billerCode',
  ],
  control: ['level', 'count', 'amount'],
} as const

const csv = (rows: Rows) =>
  rows
    .map((row) => row.map((value) => (String(value).includes(',') ? `"${value}"` : value)).join(','))
    .join('\r\n')

/** Writes files with their headings to a new folder. */
export function writeFolder(files: Files): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'moving-in-'))
  for (const [name, rows] of Object.entries(files))
    writeFileSync(
      path.join(folder, `${name}.csv`),
      `\u{feff}${csv([headings[name as keyof typeof headings], ...rows])}\r\n`,
    )
  return folder
}

const names = ['Juan', 'Maria', 'Jose', 'Ana', 'Pedro', 'Rosa', 'Luis', 'Elena', 'Carlos', 'Teresa']
const surnames = [
  'Dela Cruz',
  'Santos',
  'Reyes',
  'Garcia',
  'Mendoza',
  'Bautista',
  'Villanueva',
  'Ramos',
  'Aquino',
  'Castillo',
]

/** Mobile numbers of the prefix 0917 to 0919. */
export const mobileOf = (index: number) =>
  `09${17 + Math.floor(index / 10_000_000)}${String(index % 10_000_000).padStart(7, '0')}`
const balanceOf = (index: number) => 100 + (index % 5_000) + (index % 100) / 100
const levelOf = (index: number) => (index % 5 === 0 ? 'basic' : 'full')

/** Writes subscribers who each have a wallet, with their control totals. Subscribers of level basic are not verified. */
export function writeSubscribers(folder: string, count: number): string {
  mkdirSync(folder, { recursive: true })
  const indexes = Array.from({ length: count }, (_, index) => index)
  const people = indexes.map(
    (index) =>
      `${mobileOf(index)},${names[index % 10] ?? ''},${surnames[Math.floor(index / 10) % 10] ?? ''},${levelOf(index) === 'full' ? 'yes' : 'no'},person${index}@example.com,1990-01-01`,
  )
  const wallets = indexes.map(
    (index) => `${mobileOf(index)},${levelOf(index)},${balanceOf(index).toFixed(2)}`,
  )
  const totals = ['basic', 'full'].map((level) => {
    const own = indexes.filter((index) => levelOf(index) === level)
    const centavos = own.reduce((sum, index) => sum + Math.round(balanceOf(index) * 100), 0)
    return `${level},${own.length},${(centavos / 100).toFixed(2)}`
  })
  const write = (name: string, heading: string, lines: readonly string[]) =>
    writeFileSync(path.join(folder, `${name}.csv`), `${heading}\n${lines.join('\n')}\n`)
  write('subscribers', 'mobile_number,first_name,last_name,verified,email,birth_date', people)
  write('wallets', 'mobile_number,level,balance', wallets)
  write('control', 'level,count,amount', totals)
  return folder
}
