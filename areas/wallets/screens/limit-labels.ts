import { LimitKind, type LimitName } from '#areas/wallets/contract.ts'
import { limitRows } from '#areas/wallets/rules.ts'
import type { words } from '#areas/wallets/words.ts'
import type { Translate } from '#platform/console/i18n.ts'

type T = Translate<(typeof words)['en']>

/** Label of a limit: `Cash-in, a day`. */
export function labelOfLimit(t: T, name: LimitName): string {
  for (const kind of LimitKind.options) {
    const [perTxn, daily, monthly] = limitRows[kind]
    if (name === perTxn) return `${t(`kind_${kind}`)}, ${t('perTxn').toLowerCase()}`
    if (name === daily) return `${t(`kind_${kind}`)}, ${t('daily').toLowerCase()}`
    if (name === monthly) return `${t(`kind_${kind}`)}, ${t('monthly').toLowerCase()}`
  }
  return t('maxBalance')
}

/** Labels of all limits by name. */
export const limitLabels = (t: T): Record<LimitName, string> => ({
  maxBalance: labelOfLimit(t, 'maxBalance'),
  cashInPerTxn: labelOfLimit(t, 'cashInPerTxn'),
  cashInDaily: labelOfLimit(t, 'cashInDaily'),
  cashInMonthly: labelOfLimit(t, 'cashInMonthly'),
  sendPerTxn: labelOfLimit(t, 'sendPerTxn'),
  sendDaily: labelOfLimit(t, 'sendDaily'),
  sendMonthly: labelOfLimit(t, 'sendMonthly'),
  payPerTxn: labelOfLimit(t, 'payPerTxn'),
  payDaily: labelOfLimit(t, 'payDaily'),
  payMonthly: labelOfLimit(t, 'payMonthly'),
  cashOutPerTxn: labelOfLimit(t, 'cashOutPerTxn'),
  cashOutDaily: labelOfLimit(t, 'cashOutDaily'),
  cashOutMonthly: labelOfLimit(t, 'cashOutMonthly'),
})
