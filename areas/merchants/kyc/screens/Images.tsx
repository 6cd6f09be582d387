import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ImageFacts, KycRecord, UploadPart } from '#areas/merchants/kyc/contract.ts'
import { ImagePane } from '#areas/merchants/kyc/screens/ImagePane.tsx'
import type { OpenedImages } from '#areas/merchants/kyc/screens/use-opened-images.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { ReasonDialog } from '#platform/console/record/ReasonDialog.tsx'
import { EmptyState } from '#platform/console/record/States.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './kyc.module.css'

type Props = { kyc: KycRecord; isMine: boolean; looking: OpenedImages }

const partOf = ({ side, is_back }: ImageFacts): UploadPart =>
  side === 'selfie' ? 'selfie' : is_back ? 'id_back' : 'id_front'

/** Groups the images by part and separates the newest submission from earlier ones. */
const partsOf = (images: readonly ImageFacts[]) =>
  (['id_front', 'id_back', 'selfie'] as const)
    .map((part) => ({
      part,
      current: images.filter((image) => partOf(image) === part && image.is_current),
      earlier: images.filter((image) => partOf(image) === part && !image.is_current),
    }))
    .filter(({ current, earlier }) => current.length + earlier.length > 0)

/**
 * The ID and the selfie, with images of earlier submissions beside them. The assigned reviewer sees them immediately;
 * other staff must give a reason.
 */
export function Images({ kyc, isMine, looking }: Props) {
  const t = useWords(kycWords)
  const { opened, open, reason, setReason } = looking
  const [isAsking, setAsking] = useState(false)
  const parts = partsOf(kyc.images)
  const mayLook = isMine || reason !== null

  const visibleImages = parts.flatMap(({ current, earlier }) => [...current, ...earlier.slice(0, 1)])
  const requested = visibleImages.map(({ image_id }) => image_id).join(' ')
  useEffect(() => {
    if (!mayLook) return
    for (const { image_id } of visibleImages) void open(image_id, isMine ? null : reason)
    // oxlint-disable-next-line react/exhaustive-deps -- each image is opened once, not on every render
  }, [mayLook, requested])

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
            title={t('viewImages')}
            consequence={t('viewImagesConsequence')}
            verb={t('showImages')}
            onConfirm={async (enteredReason) => setReason(enteredReason)}
            onClose={() => setAsking(false)}
          />
        )}
      </>
    )
  }
  const pane = (title: string, images: readonly ImageFacts[]) => (
    <ImagePane
      key={`${title} ${images[0]?.image_id}`}
      title={title}
      alt={t('imageAlt', { side: title, name: kyc.name })}
      images={images}
      opened={opened}
      open={(imageId) => void open(imageId, isMine ? null : reason)}
    />
  )
  // Shows the new image of a part beside the earlier one.
  return (
    <div className={styles.panes}>
      {parts.map(({ part, current, earlier }) => (
        <div key={part} className={styles.pair}>
          {current.length > 0 && pane(t(part), current)}
          {earlier.length > 0 && pane(t('earlierPart', { part: t(part) }), earlier)}
        </div>
      ))}
    </div>
  )
}
