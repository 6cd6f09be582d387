import { promoImport } from '#areas/eload/public.ts'
import { intakeMessages } from '#areas/intake/messages.ts'
import { type AnyImportType, type RowVerdict, toImportError } from '#platform/server/imports.ts'

/** The import of promos without changes of existing ones. New promos are inactive until their price is approved. */
export const promoFile = (): AnyImportType => ({
  ...promoImport,
  check: async (context, rows, options) => {
    const verdicts = await promoImport.check(context, rows, options)
    return verdicts.map((verdict): RowVerdict => {
      if (verdict.result !== 'update' && verdict.result !== 'skip') return verdict
      return { result: 'error', errors: [toImportError('sku', intakeMessages('PROMO_EXISTS'))] }
    })
  },
  maxRows: 10_000_000,
})
