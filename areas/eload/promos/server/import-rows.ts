import { fieldMessages } from '#platform/contract/errors/field-messages.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { z } from 'zod'
import { ActiveStatus } from '#areas/eload/contract.ts'
import { PromoType, RebateType } from '#areas/eload/promos/contract.ts'
import { amountMessage, Money } from '#platform/contract/fields/money.ts'

// Cells are text. An empty or missing cell leaves the field unchanged.
const cell = <S extends z.ZodType<unknown, string>>(schema: S) =>
  z
    .string()
    .trim()
    .transform((text) => text || undefined)
    .pipe(schema.optional())
    .optional()

const text = (max: number) => cell(z.string().max(max))
const pesos = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, amountMessage)
  .transform((text) => Money.parse(text))
const money = cell(
  z
    .string()
    .transform((text) => text.replace(/[₱,\s]/g, ''))
    .pipe(pesos),
)
const fullSelect = cell(
  z
    .string()
    .regex(/^\d{1,9}$/, eloadMessages.issue('WHOLE_NUMBER'))
    .transform(Number),
)
const yesNo = cell(
  z
    .string()
    .toLowerCase()
    .refine(
      (text) => ['yes', 'no', 'true', 'false', 'y', 'n', '1', '0'].includes(text),
      eloadMessages.issue('YES_OR_NO'),
    )
    .transform((text) => ['yes', 'true', 'y', '1'].includes(text)),
)
const word = <S extends z.ZodType<string, string>>(schema: S) =>
  cell(
    z
      .string()
      .transform((text) => text.toLowerCase().replace(/[\s/-]+/g, '_'))
      .pipe(schema),
  )

/** Import row of a promo. For an existing promo every column except the SKU is optional. */
export const PromoRow = z.object({
  sku: z.string().trim().min(1, fieldMessages.issue('REQUIRED')).max(40),
  keyword: text(40),
  name: text(100),
  description: text(2000),
  amount: money,
  srp: money,
  type: word(PromoType),
  validityDays: fullSelect,
  dataMb: fullSelect,
  category: text(80),
  network: text(60),
  networkGroup: text(80),
  provider: text(100),
  providerSku: text(60),
  cost: money,
  backupProvider: text(100),
  backupProviderSku: text(60),
  backupCost: money,
  rebateType: word(RebateType),
  rebate: money,
  isFeatured: yesNo,
  sequence: fullSelect,
  status: word(ActiveStatus),
  diamonds: fullSelect,
  bonus: fullSelect,
  requiresZone: yesNo,
})
export type PromoRow = z.output<typeof PromoRow>

type Column = {
  field: keyof PromoRow
  title: { en: string; fil: string }
  headingAliases?: readonly string[]
  isRequired?: boolean
  example: string
}

const column = (
  field: Column['field'],
  en: string,
  fil: string,
  example: string,
  also: string[] = [],
): Column => ({
  field,
  title: { en, fil },
  headingAliases: [field, ...also],
  example,
})

const always = [
  { ...column('sku', 'SKU', 'SKU', 'GLOBE-GOSURF50'), isRequired: true },
  column('name', 'Name', 'Pangalan', 'GoSURF50'),
  column('keyword', 'Keyword', 'Keyword', 'GOSURF50'),
  column('description', 'Description', 'Description', '1 GB for 3 days'),
  column('amount', 'Amount', 'Amount', '50.00'),
  column('srp', 'Retail price', 'Retail price', '52.00', ['SRP']),
  column('category', 'Category', 'Category', 'Data'),
  column('provider', 'Provider', 'Provider', 'GLOBE-DIRECT', ['provider_code']),
  column('providerSku', 'Provider SKU', 'SKU ng provider', 'GS50', ['provider_sku']),
  column('cost', 'Cost', 'Cost', '47.50'),
  column('backupProvider', 'Backup provider', 'Backup provider', '', ['backup_provider']),
  column('backupProviderSku', 'Backup provider SKU', 'SKU ng backup provider', '', ['backup_provider_sku']),
  column('backupCost', 'Backup cost', 'Backup cost', '', ['backup_cost']),
  column('rebateType', 'Rebate type', 'Type ng rebate', 'percent', ['rebate_type']),
  column('rebate', 'Rebate', 'Rebate', '2.00'),
  column('isFeatured', 'Featured', 'Featured', 'no', ['is_featured']),
  column('sequence', 'Position', 'Posisyon', '10', ['place']),
  column('status', 'Status', 'Status', 'active'),
]

/** Import columns of promos. */
export const promoColumns: readonly Column[] = [
  ...always,
  column('type', 'Type', 'Type', 'data'),
  column('validityDays', 'Validity in days', 'Validity sa araw', '3', ['validity_days', 'validity']),
  column('dataMb', 'Data in MB', 'Data in MB', '1024', ['data_mb']),
  column('network', 'Network', 'Network', 'globe'),
  column('networkGroup', 'Network group', 'Network group', 'Globe family', ['network_group']),
]

/** Import columns of diamond packs. */
export const diamondColumns: readonly Column[] = [
  ...always,
  column('diamonds', 'Diamonds', 'Diamonds', '86'),
  column('bonus', 'Bonus', 'Bonus', '8'),
  column('requiresZone', 'Zone ID required', 'Kailangan ang zone ID', 'yes', [
    'requires_zone',
    'Asks for the zone',
  ]),
]
