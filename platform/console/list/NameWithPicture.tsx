import type { StoredFile } from '#platform/contract/file.ts'
import styles from './name-with-picture.module.css'

type Props = {
  name: string
  picture: Pick<StoredFile, 'url'> | null
  note?: string
  /** Banners are twice as wide as high. */
  isBanner?: boolean
}

/** Name with a picture in a list, or with its first letter if there is no picture. */
export function NameWithPicture({ name, picture, note, isBanner }: Props) {
  return (
    <span className="flex items-center gap-10 min-w-0">
      <span className={styles.frame} data-banner={isBanner || undefined} aria-hidden>
        {picture ? <img src={picture.url} alt="" loading="lazy" /> : name.slice(0, 1).toUpperCase()}
      </span>
      <span className={`${styles.text} stack min-w-0`}>
        <strong>{name}</strong>
        {note !== undefined && note !== '' && <span className="text-12 muted">{note}</span>}
      </span>
    </span>
  )
}
