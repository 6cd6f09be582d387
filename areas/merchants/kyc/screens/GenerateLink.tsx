import { Button, CopyButton, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { merchantPlace } from '#areas/merchants/access.ts'
import { kycOtherCalls, type KycRecord } from '#areas/merchants/kyc/contract.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { toUpdate } from '#platform/access/access.ts'
import { useAsk } from '#platform/console/ask.ts'
import { shortMoment } from '#platform/console/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'

/** Makes a link by which the subscriber sends their images, and shows it once. */
export function GenerateLink({ kyc }: { kyc: KycRecord }) {
  const t = useWords(kycWords)
  const closed = useWhyClosed(toUpdate(merchantPlace))
  const generate = useAsk(kycOtherCalls.generateUrl)
  const [made, setMade] = useState<{ url: string; expires_at: string } | null>(null)
  if (kyc.kyc_acct_type === 'FullyVerified') return null
  return (
    <>
      <ActionButton
        label={t('generate')}
        closed={closed}
        dialog={{
          title: t('generate'),
          consequence: t('generateWill', { name: kyc.name }),
          withReason: false,
          onConfirm: async () => setMade(await generate.mutateAsync({ subscriber_id: kyc.id })),
        }}
      />
      {made && (
        <Modal opened onClose={() => setMade(null)} title={t('linkMade')} centered>
          <TextInput
            label={t('linkMade')}
            description={t('linkSentence', { until: shortMoment(made.expires_at) })}
            value={made.url}
            readOnly
            data-autofocus
          />
          <Group justify="flex-end" mt="md">
            <CopyButton value={made.url}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {t(copied ? 'copied' : 'copy')}
                </Button>
              )}
            </CopyButton>
            <Button onClick={() => setMade(null)}>{t('close')}</Button>
          </Group>
        </Modal>
      )}
    </>
  )
}
