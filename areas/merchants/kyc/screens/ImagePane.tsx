import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ImageFacts } from '#areas/merchants/kyc/contract.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { formatShortMoment } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './kyc.module.css'

type Props = {
  title: string
  alt: string
  images: readonly ImageFacts[]
  /** Object URLs of the opened images, by image ID. */
  opened: ReadonlyMap<number, string>
  open: (imageId: number) => void
}

const steps = [0.5, 0.75, 1, 1.5, 2, 3, 4]
const asItWas = { zoom: 2, turns: 0 }

/** Viewer for the images of one part, one at a time, with zoom and rotation. */
export function ImagePane({ title, alt, images, opened, open }: Props) {
  const t = useWords(kycWords)
  const [chosen, choose] = useState(images[0]?.image_id ?? 0)
  const [{ zoom, turns }, look] = useState(asItWas)
  const source = opened.get(chosen)
  const zoomBy = (by: number) => look({ zoom: Math.max(0, Math.min(steps.length - 1, zoom + by)), turns })
  return (
    <section className={styles.pane} aria-label={title}>
      <header className={styles.paneHead}>
        <h3 className={styles.paneTitle}>{title}</h3>
        <Tool label={t('zoomOut')} sign="−" onClick={() => zoomBy(-1)} />
        <Tool label={t('zoomIn')} sign="+" onClick={() => zoomBy(1)} />
        <Tool label={t('rotate')} sign="⟳" onClick={() => look({ zoom, turns: turns + 1 })} />
        <Tool label={t('reset')} sign="⤢" onClick={() => look(asItWas)} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys pan an enlarged image */}
      <div className={styles.frame} tabIndex={0} role="group" aria-label={alt}>
        {source && (
          <img
            className={styles.image}
            src={source}
            alt={alt}
            style={{ transform: `scale(${steps[zoom] ?? 1}) rotate(${turns * 90}deg)` }}
          />
        )}
      </div>
      <div className={styles.history}>
        {images.map((image) => (
          <Button
            key={image.image_id}
            size="compact-sm"
            variant={image.image_id === chosen ? 'filled' : 'default'}
            aria-pressed={image.image_id === chosen}
            styles={{ root: { height: 'auto' }, label: { whiteSpace: 'normal' } }}
            onClick={() => {
              choose(image.image_id)
              look(asItWas)
              open(image.image_id)
            }}
          >
            {image.action} · {formatShortMoment(image.created_at)}
          </Button>
        ))}
      </div>
    </section>
  )
}

function Tool({ label, sign, onClick }: { label: string; sign: string; onClick: () => void }) {
  return (
    <Button size="compact-sm" variant="default" title={label} aria-label={label} onClick={onClick}>
      {sign}
    </Button>
  )
}
