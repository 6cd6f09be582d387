import { Button, CopyButton, TextInput } from '@mantine/core'
import { Modal, DialogFooter } from '#platform/console/dialog.ts'
import { useState } from 'react'
import { kycOtherCalls, type KycRecord } from '#areas/merchants/kyc/contract.ts'
import { uploadTransitions } from '#areas/merchants/kyc/rules.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { useApiQuery, useApiMutation } from '#platform/console/api.ts'
import { formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { KycBadge } from '#areas/merchants/subscribers/screens/KycBadge.tsx'
import { words } from '#areas/merchants/words.ts'
import { Facts, ActionButton } from '#platform/console/record.ts'

/** Generates a link for the subscriber to upload their images, and shows it once. */
export function GenerateLink({ kyc }: { kyc: KycRecord }) {
  const t = useWords(kycWords)
  const generate = useApiMutation(kycOtherCalls.generateUrl)
  const [made, setMade] = useState<{ url: string; expires_at: string; sent_to: string } | null>(null)
  // Links are available while images are needed: before the first submission and after a failed review.
  if (!uploadTransitions.has(kyc.kyc_acct_status)) return null
  return (
    <>
      <ActionButton
        label={t('generate')}
        dialog={{
          title: t('generate'),
          consequence: (
            <>
              <p>{t('generateWill', { name: kyc.name })}</p>
              <CurrentStatus subscriberId={kyc.id} />
            </>
          ),
          withReason: false,
          onConfirm: async () => setMade(await generate.mutateAsync({ subscriber_id: kyc.id })),
        }}
      />
      {made && (
        <Modal opened onClose={() => setMade(null)} title={t('linkTitle')} centered>
          <p>{t('linkQueued', { mobile: made.sent_to })}</p>
          <TextInput
            label={t('linkTitle')}
            description={t('linkSentence', { until: formatShortMoment(made.expires_at) })}
            value={made.url}
            readOnly
            data-autofocus
          />
          <DialogFooter>
            <CopyButton value={made.url}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {t(copied ? 'copied' : 'copy')}
                </Button>
              )}
            </CopyButton>
            <Button onClick={() => setMade(null)}>{t('close')}</Button>
          </DialogFooter>
        </Modal>
      )}
    </>
  )
}

/** KYC status of the subscriber, loaded when the dialog opens. */
function CurrentStatus({ subscriberId }: { subscriberId: number }) {
  const t = useWords(kycWords)
  const translate = useWords(words)
  const { data } = useApiQuery(kycOtherCalls.status, { subscriber_id: subscriberId }, { background: true })
  return (
    <Facts
      facts={[
        [translate('kycType'), data && <KycBadge key="type" value={data.kycAcctType} />],
        [translate('kycStatus'), data && <KycBadge key="status" value={data.kycAcctStatus} />],
        [t('kycReview'), data?.kycStatus],
      ]}
    />
  )
}
