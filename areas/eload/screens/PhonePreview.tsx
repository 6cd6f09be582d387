import type { ReactNode } from 'react'
import { storefrontWords } from '#areas/eload/storefront-words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './eload.module.css'

/** What a subscriber would see, drawn beside the form while it is filled in. */
export function PhonePreview({ children }: { children: ReactNode }) {
  const t = useWords(storefrontWords)
  return (
    <section aria-label={t('preview')}>
      <h2 className={styles.heading}>{t('preview')}</h2>
      <div className={styles.phone}>{children}</div>
      <p className={styles.note}>{t('previewNote')}</p>
    </section>
  )
}

type TileProps = {
  name: string
  src: string | null
  /** Behind the sign: a special category's own colour. */
  colour?: string
  /** The one that is being edited. */
  isOwn?: boolean
}

/** One category in the strip that subscribers scroll. */
export function Tile({ name, src, colour, isOwn = false }: TileProps) {
  return (
    <li className={styles.tile} data-own={isOwn || undefined}>
      <span className={styles.sign} {...(colour && { style: { background: colour } })}>
        {src ? <img src={src} alt="" /> : name.slice(0, 1).toUpperCase()}
      </span>
      {name || '—'}
    </li>
  )
}

export const Strip = ({ children }: { children: ReactNode }) => <ul className={styles.strip}>{children}</ul>
