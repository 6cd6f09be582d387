import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { KycRecord } from '#areas/merchants/kyc/contract.ts'
import { ImagePane } from '#areas/merchants/kyc/screens/ImagePane.tsx'
import type { OpenedImages } from '#areas/merchants/kyc/screens/use-opened-images.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { ReasonDialog } from '#platform/console/record/ReasonDialog.tsx'
import { EmptyState } from '#platform/console/record/States.tsx'
import { useWords } from '#platform/console/words.ts'
import styles from './kyc.module.css'

type Props = { kyc: KycRecord; isMine: boolean; looking: OpenedImages }

/** The ID beside the selfie. Whoever holds the case sees them at once; others say why they look. */
export function Images({ kyc, isMine, looking }: Props) {
  const t = useWords(kycWords)
  const { opened, open, reason, setReason } = looking
  const [isAsking, setAsking] = useState(false)
  const cards = kyc.images.filter(({ side }) => side === 'id_card')
  const selfies = kyc.images.filter(({ side }) => side === 'selfie')
  const mayLook = isMine || reason !== null

  const newest = [cards[0]?.image_id, selfies[0]?.image_id].filter((id) => id !== undefined)
  const wanted = newest.join(' ')
  useEffect(() => {
    if (!mayLook) return
    for (const imageId of newest) void open(imageId, isMine ? null : reason)
    // oxlint-disable-next-line react/exhaustive-deps -- opened once for each image, however often it is drawn
  }, [mayLook, wanted])

  if (kyc.images.length === 0) return <EmptyState title={t('noImages')} sentence={t('noImagesSentence')} />
  if (!mayLook) {
    return (
      <>
        <EmptyState
          title={t('imagesHidden')}
          sentence={t('imagesHiddenSentence')}
          action={<Button onClick={() => setAsking(true)}>{t('showImages')}</Button>}
        />
        {isAsking && (
          <ReasonDialog
            title={t('whyLook')}
            consequence={t('whyLookConsequence')}
            verb={t('showImages')}
            onConfirm={async (why) => setReason(why)}
            onClose={() => setAsking(false)}
          />
        )}
      </>
    )
  }
  const sides = [
    ['id_card', t('idCard'), cards],
    ['selfie', t('selfie'), selfies],
  ] as const
  return (
    <div className={styles.panes}>
      {sides.map(([side, title, images]) => (
        <ImagePane
          key={`${side} ${wanted}`}
          title={title}
          alt={t('imageAlt', { side: title, name: kyc.name })}
          images={images}
          opened={opened}
          open={(imageId) => void open(imageId, isMine ? null : reason)}
        />
      ))}
    </div>
  )
}
