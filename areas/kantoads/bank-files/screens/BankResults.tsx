import { cashoutPlace } from '#areas/kantoads/access.ts'
import { bankFileWords } from '#areas/kantoads/bank-files/words.ts'
import { adsMoneyScreens } from '#areas/kantoads/screens.ts'
import { toUpdate } from '#platform/access.ts'
import { ImportScreen } from '#platform/console/import.ts'
import { addressOf } from '#platform/console/screen.ts'
import { AddressLink } from '#platform/console/router.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Import of a file with the bank's results. */
export function BankResults() {
  const t = useWords(bankFileWords)
  const disabledReason = useDisabledReason(toUpdate(cashoutPlace))
  return (
    <>
      <h2 className="mb-8 text-14">{t('resultsTitle')}</h2>
      <p className="mb-12 muted">{t('resultsSentence')}</p>
      <ImportScreen
        kind="kantoads-bank-answers"
        disabledReason={disabledReason}
        after={
          <AddressLink address={`${addressOf(adsMoneyScreens.cashouts)}?tab=exceptions`}>
            {t('toExceptions')}
          </AddressLink>
        }
      />
    </>
  )
}
