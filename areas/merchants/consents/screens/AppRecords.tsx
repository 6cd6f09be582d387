import { consentCalls, type ContactCodeRow } from '#areas/merchants/consents/contract.ts'
import { words } from '#areas/merchants/consents/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { PlainTable } from '#platform/ui/plain.ts'
import type { StatusColour } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** What the subscriber agreed to and proved in the app. */
export function AppRecords({ subscriberId }: { subscriberId: number }) {
  const t = useWords(words)
  const { consents, codes } = useSuspenseApiQuery(consentCalls.list, { subscriberId })
  return (
    <>
      <section className="card p-16 mb-16">
        <h2 className="mb-8 text-14">{t('consents')}</h2>
        {consents.length === 0 ? (
          <p>{t('noConsents')}</p>
        ) : (
          <PlainTable
            rows={consents}
            keyOf={({ document, version, givenAt }) => `${document} ${version} ${givenAt}`}
            columns={[
              [t('document'), ({ document }) => t(`document_${document}`), 'name'],
              [t('documentVersion'), ({ version }) => version],
              [t('givenOn'), ({ givenAt }) => formatShortMoment(givenAt)],
              [
                t('withdrawnOn'),
                ({ withdrawnAt }) => (withdrawnAt === null ? '—' : formatShortMoment(withdrawnAt)),
              ],
            ]}
          />
        )}
      </section>
      <section className="card p-16 mb-16">
        <h2 className="mb-8 text-14">{t('appCodes')}</h2>
        {codes.length === 0 ? (
          <p>{t('noAppCodes')}</p>
        ) : (
          <PlainTable
            rows={codes}
            keyOf={({ sentAt }) => sentAt}
            columns={[
              [t('purpose'), ({ purpose }) => t(`purpose_${purpose}`), 'name'],
              [t('sentTo'), ({ mobile, email }) => mobile ?? email],
              [
                t('status'),
                ({ codeStatus }) => (
                  <StatusBadge
                    status={codeStatus}
                    label={t(`contactCode_${codeStatus}`)}
                    colour={colours[codeStatus]}
                  />
                ),
              ],
              [t('wrongAttempts'), ({ attempts }) => attempts, 'figure'],
              [t('sentOn'), ({ sentAt }) => formatShortMoment(sentAt)],
            ]}
          />
        )}
      </section>
    </>
  )
}

const colours: Record<ContactCodeRow['codeStatus'], StatusColour> = {
  sent: 'info',
  proven: 'success',
  used: 'success',
  failed: 'danger',
  replaced: 'secondary',
  expired: 'secondary',
}
