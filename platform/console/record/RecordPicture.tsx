import type { StoredFile } from '#platform/contract/file.ts'
import { initialsOf } from '#platform/words/initials.ts'
import styles from './record.module.css'

type Props = {
  name: string
  /** The stored picture, or null for the initials. */
  picture?: Pick<StoredFile, 'url'> | null
  /** People are shown in a circle, everything else in a rounded square. */
  isPerson?: boolean
}

/** Picture of a record beside its name. Decorative, because the name follows it. */
export function RecordPicture({ name, picture = null, isPerson = false }: Props) {
  return (
    <span className={styles.picture} data-person={isPerson || undefined} aria-hidden>
      {picture ? <img src={picture.url} alt="" /> : initialsOf(name)}
    </span>
  )
}
