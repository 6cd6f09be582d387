import { useId } from 'react'
import styles from './segmented.module.css'

type Props<Value extends string> = {
  /** Name of the choice. */
  label: string
  /** Shows the name above the options. */
  showsLabel?: boolean
  value: Value
  options: readonly { value: Value; label: string; lang?: string }[]
  onChange: (value: Value) => void
  className?: string | undefined
}

/** Choice of one of a few options side by side: radio buttons, so that the arrow keys change it. */
export function Segmented<Value extends string>({
  label,
  showsLabel = false,
  value,
  options,
  onChange,
  className = '',
}: Props<Value>) {
  const name = useId()
  return (
    <fieldset role="radiogroup" className={`${styles.segmented} ${className}`}>
      <legend className={showsLabel ? styles.label : 'visually-hidden'}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} lang={option.lang}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
