import { words } from '#areas/eload/words.ts'
import type { ReactNode } from 'react'
import { useWords } from '#platform/console/i18n.ts'
import { scrollable } from '#platform/ui/plain.ts'
import styles from './eload.module.css'

/** Preview of the subscriber's screen, shown beside the form. */
export function PhonePreview({ children }: { children: ReactNode }) {
  const t = useWords(words)
  return (
    <section aria-label={t('preview')}>
      <h2 className="mb-8 text-14">{t('preview')}</h2>
      <div className={styles.phone}>{children}</div>
      <p className="mt-8 text-12 muted">{t('previewNote')}</p>
    </section>
  )
}

type TileProps = {
  name: string
  src: string | null
  /** Background of the icon: the colour of a special category. */
  colour?: string
  /** Whether it is the category being edited. */
  isOwn?: boolean
}

/** Category in the strip that subscribers scroll through. */
export function Tile({ name, src, colour, isOwn = false }: TileProps) {
  return (
    <li className={styles.tile} data-own={isOwn || undefined}>
      <span className={styles.sign} {...(colour && { style: { background: colour, color: '#fff' } })}>
        {src ? <img src={src} alt="" /> : name.slice(0, 1).toUpperCase()}
      </span>
      {name || '—'}
    </li>
  )
}

export function Strip({ children }: { children: ReactNode }) {
  const t = useWords(words)
  return (
    <div className="overflow-x-auto py-8" {...scrollable(t('preview'))}>
      <ul className="flex gap-12">{children}</ul>
    </div>
  )
}
