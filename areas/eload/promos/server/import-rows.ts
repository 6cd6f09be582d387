import { diamondWords } from '#areas/eload/diamonds/words.ts'
import { promoWords } from '#areas/eload/promos/words.ts'
import { words } from '#areas/eload/words.ts'
import { labelsOf, type Message, statusLabel } from '#platform/words.ts'
import { fieldMessages } from '#platform/contract/errors.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { z } from 'zod'
import { rebateTypeLabels, typeLabels } from '#areas/eload/promos/columns.ts'
import { type CodeLabels, codeNamed, labelsFor } from '#platform/contract/columns.ts'
import { ActiveStatus } from '#areas/eload/contract.ts'
import { PromoType, RebateType } from '#areas/eload/promos/contract.ts'
import { amountMessage, Money } from '#platform/contract/fields.ts'

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
const word = <S extends z.ZodType<string, string>>(schema: S, labels: CodeLabels) =>
  cell(
    z
      .string()
      .transform((text) => codeNamed(labels, text) ?? text)
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
  type: word(PromoType, typeLabels),
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
  rebateType: word(RebateType, rebateTypeLabels),
  rebate: money,
  isFeatured: yesNo,
  sequence: fullSelect,
  status: word(ActiveStatus, labelsFor(ActiveStatus.options, statusLabel)),
  diamonds: fullSelect,
  bonus: fullSelect,
  requiresZone: yesNo,
})
export type PromoRow = z.output<typeof PromoRow>

type Column = {
  field: keyof PromoRow
  title: Message
  headingAliases?: readonly string[]
  isRequired?: boolean
  isAmount?: boolean
  example: string
}

const column = (
  field: Column['field'],
  title: Message,
  example: string,
  also: readonly string[] = [],
): Column => ({ field, title, headingAliases: [field, ...also], example })

const amountColumn = (...about: Parameters<typeof column>): Column => ({
  ...column(...about),
  isAmount: true,
})

/** A rebate such as 2.25% is a percentage, which a row with another type of rebate cannot have. */
export function readPercent(input: unknown): unknown {
  const { success, data: row } = Cells.safeParse(input)
  if (!success || !row.rebate?.endsWith('%')) return input
  const type = row.rebateType === undefined ? 'percent' : codeNamed(rebateTypeLabels, row.rebateType)
  return type === 'percent' ? { ...row, rebate: row.rebate.slice(0, -1), rebateType: 'percent' } : input
}

const Cells = z.looseObject({ rebate: z.string().optional(), rebateType: z.string().optional() })

const p = labelsOf(promoWords)
const d = labelsOf(diamondWords)

const always = [
  { ...column('sku', p('sku'), 'GLOBE-GOSURF50'), isRequired: true },
  column('name', p('name'), 'GoSURF50'),
  column('keyword', p('keyword'), 'GOSURF50'),
  column('description', p('description'), '1 GB for 3 days'),
  amountColumn('amount', p('amount'), '50.00'),
  amountColumn('srp', p('srp'), '52.00', ['SRP']),
  column('category', p('category'), 'Data'),
  column('provider', p('provider'), 'GLOBE-DIRECT', ['provider_code']),
  column('providerSku', p('providerSku'), 'GS50', ['provider_sku']),
  amountColumn('cost', p('cost'), '47.50'),
  column('backupProvider', labelsOf(words)('backupProvider'), '', ['backup_provider']),
  column('backupProviderSku', eloadMessages('COLUMN_BACKUP_SKU'), '', ['backup_provider_sku']),
  amountColumn('backupCost', eloadMessages('COLUMN_BACKUP_COST'), '', ['backup_cost']),
  column('rebateType', p('rebateType'), 'percent', ['rebate_type']),
  amountColumn('rebate', p('rebate'), '2.00'),
  column('isFeatured', p('featured'), 'no', ['is_featured']),
  column('sequence', p('position'), '10', ['place']),
  column('status', p('status'), 'active'),
]

/** Import columns of promos. */
export const promoColumns: readonly Column[] = [
  ...always,
  column('type', p('type'), 'data'),
  column('validityDays', eloadMessages('COLUMN_VALIDITY'), '3', ['validity_days', 'validity']),
  column('dataMb', eloadMessages('COLUMN_DATA'), '1024', ['data_mb']),
  column('network', p('network'), 'globe'),
  column('networkGroup', p('networkGroup'), 'Globe family', ['network_group']),
]

/** Import columns of diamond packs. */
export const diamondColumns: readonly Column[] = [
  ...always,
  column('diamonds', d('diamonds'), '86'),
  column('bonus', eloadMessages('COLUMN_BONUS'), '8'),
  column('requiresZone', d('requiresZone'), 'yes', ['requires_zone', 'asks for the zone']),
]
