import IconEye from '~icons/tabler/eye'
import IconEyeCheck from '~icons/tabler/eye-check'
import IconLock from '~icons/tabler/lock'
import IconPhoto from '~icons/tabler/photo'
import { useEffect, useState } from 'react'
import { type ImageFacts, type KycRecord, toRevealKyc } from '#areas/merchants/kyc/contract.ts'
import { faceMatchThreshold, isFaceMatchLow } from '#areas/merchants/kyc/rules.ts'
import { ImagePane } from '#areas/merchants/kyc/screens/ImagePane.tsx'
import { inViewingOrder, partOf } from '#areas/merchants/kyc/screens/image-parts.ts'
import type { OpenedImages } from '#areas/merchants/kyc/screens/use-opened-images.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { formatPercent, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { ActionButton, EmptyState } from '#platform/console/record.ts'
import { KeyHint } from '#platform/console/dialog.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { Segmented } from '#platform/ui/plain.ts'
import styles from './bench.module.css'

type Props = { kyc: KycRecord; isMine: boolean; looking: OpenedImages }

const maxKeys = 9

type View = 'none' | 'face' | 'earlier'

/**
 * The images to choose from, above the reach of toasts, and one of them large, alone or beside another one. An image
 * counts as viewed when it is opened here. The assigned reviewer opens them directly; other staff need the permission to
 * reveal details, and a reason.
 */
export function ImageStage({ kyc, isMine, looking }: Props) {
  const t = useWords(kycWords)
  const mayNot = useDisabledReason(toRevealKyc)
  const { opened, open, reason, setReason } = looking
  const images = inViewingOrder(kyc.images)
  const [chosenId, choose] = useState(images[0]?.image_id)
  const [beside, setBeside] = useState<View>('none')
  const mayLook = isMine || reason !== null

  const chosen = images.find(({ image_id }) => image_id === chosenId) ?? images[0]
  const companions = { none: undefined, face: faceFor(chosen), earlier: earlierOf(chosen) }
  const companion = companions[beside]
  const shown = [chosen, companion].filter((image) => image !== undefined)
  const shownIds = shown.map(({ image_id }) => image_id).join(' ')
  useEffect(() => {
    if (!mayLook) return
    for (const { image_id } of shown) void open(image_id, isMine ? null : reason)
    // oxlint-disable-next-line react/exhaustive-deps -- each image is opened once, not on every render
  }, [mayLook, shownIds])

  if (!chosen)
    return (
      <div className={styles.stageEmpty}>
        <EmptyState title={t('noImages')} sentence={t('noImagesSentence')} />
      </div>
    )
  if (!mayLook) {
    return (
      <div className={styles.stageEmpty}>
        <IconLock size={32} aria-hidden />
        <EmptyState
          title={t('imagesHidden')}
          sentence={mayNot ?? t('imagesHiddenSentence')}
          action={
            mayNot === null && (
              <ActionButton
                label={t('showImages')}
                dialog={{
                  title: t('viewImages'),
                  consequence: t('viewImagesConsequence'),
                  verb: t('showImages'),
                  onConfirm: async (enteredReason) => setReason(enteredReason),
                }}
              />
            )
          }
        />
      </div>
    )
  }
  const views: { value: View; label: string }[] = [
    { value: 'none', label: titleOf(chosen) },
    ...(companions.face ? [{ value: 'face' as const, label: t('idAndSelfie') }] : []),
    ...(companions.earlier ? [{ value: 'earlier' as const, label: t('withEarlier') }] : []),
  ]
  return (
    <>
      <div className="row gap-8-12">
        <ol className={styles.thumbnails} aria-label={t('images')}>
          {images.map((image, index) => (
            <li key={image.image_id}>
              <Thumbnail
                image={image}
                title={titleOf(image)}
                source={opened.get(image.image_id)}
                isChosen={image.image_id === chosen.image_id}
                shortcut={index < maxKeys ? String(index + 1) : undefined}
                onChoose={() => choose(image.image_id)}
              />
            </li>
          ))}
        </ol>
        <FaceMatch kyc={kyc} />
      </div>
      <div className={styles.panes} data-pair={shown.length > 1 || undefined}>
        {shown.map((image) => (
          <ImagePane
            key={image.image_id}
            title={titleOf(image)}
            alt={t('imageAlt', { side: titleOf(image), name: kyc.name })}
            source={opened.get(image.image_id)}
          />
        ))}
        {views.length > 1 && (
          <Segmented
            className={styles.views}
            label={t('compare')}
            value={companion ? beside : 'none'}
            options={views}
            onChange={setBeside}
          />
        )}
      </div>
    </>
  )

  function titleOf(image: ImageFacts) {
    const part = t(partOf(image))
    return image.is_current ? part : t('earlierPart', { part })
  }

  /** For an image of the ID, the selfie; for the selfie, the front of the ID. */
  function faceFor(image: ImageFacts | undefined) {
    if (!image) return undefined
    const wanted = partOf(image) === 'selfie' ? 'id_front' : 'selfie'
    return images.find((each) => each.is_current && partOf(each) === wanted)
  }

  function earlierOf(image: ImageFacts | undefined) {
    if (!image?.is_current) return undefined
    return images.find((each) => !each.is_current && partOf(each) === partOf(image))
  }
}

type ThumbnailProps = {
  image: ImageFacts
  title: string
  /** The picture, once it was opened. Showing it earlier would count as a view. */
  source: string | undefined
  isChosen: boolean
  shortcut: string | undefined
  onChoose: () => void
}

function Thumbnail({ image, title, source, isChosen, shortcut, onChoose }: ThumbnailProps) {
  const t = useWords(kycWords)
  const Eye = image.is_viewed ? IconEyeCheck : IconEye
  return (
    <button
      type="button"
      className={styles.thumbnail}
      aria-pressed={isChosen}
      title={formatShortMoment(image.created_at)}
      {...(shortcut && { 'aria-keyshortcuts': shortcut })}
      onClick={onChoose}
    >
      <span className={styles.thumbnailPicture}>
        {source ? <img src={source} alt="" /> : <IconPhoto size={22} aria-hidden />}
      </span>
      <span className="flex items-center gap-6 text-12 text-start">
        {shortcut && <KeyHint shortcut={shortcut} label={title} onPress={onChoose} />}
        {title}
        <span
          role="img"
          aria-label={t(image.is_viewed ? 'viewed' : 'notViewed')}
          className={`${styles.eye} grid ms-auto muted`}
          data-viewed={image.is_viewed || undefined}
        >
          <Eye size={16} aria-hidden />
        </span>
      </span>
    </button>
  )
}

function FaceMatch({ kyc }: { kyc: KycRecord }) {
  const t = useWords(kycWords)
  const { face_match_score: score } = kyc
  if (score === null) return null
  return (
    <div className={styles.faceMatch}>
      <span className={`${styles.quiet} muted text-12`}>{t('faceMatch')}</span>
      <strong>{formatPercent(score)}</strong>
      <span className={styles.scale} data-low={isFaceMatchLow(kyc) || undefined} aria-hidden>
        <span className={styles.scaleValue} style={{ inlineSize: `${score / 100}%` }} />
        <span className={styles.scaleMark} style={{ insetInlineStart: `${faceMatchThreshold / 100}%` }} />
      </span>
      <span className={`${styles.quiet} muted text-12`}>
        {t('passesFrom', { threshold: formatPercent(faceMatchThreshold) })}
      </span>
    </div>
  )
}
