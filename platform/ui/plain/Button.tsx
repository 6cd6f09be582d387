import type { ComponentProps } from 'react'
import classes from '#platform/ui/plain/plain.module.css'

type Props = ComponentProps<'button'> & { kind?: 'main' | 'quiet' }

/** A button without the UI kit, for what stands on first pages. It looks as the kit's does. */
export const Button = ({ kind = 'quiet', className, type = 'button', ...rest }: Props) => (
  <button
    {...rest}
    type={type}
    className={[classes.button, classes[kind], className].filter(Boolean).join(' ')}
  />
)

/** For a link that stands where a button would. */
export const mainButton = `${classes.button} ${classes.main} ${classes.link}`
