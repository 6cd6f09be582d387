import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconInfoCircle, IconX } from '@tabler/icons-react'
import { Message } from '#platform/console/Message.tsx'
import classes from '#platform/console/Toasts.module.css'
import { baseWords } from '#platform/console/base-words.ts'
import { closeToast, keepOpen, startClosing, type Toast, useToasts } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/words.ts'

const icons = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  link: IconInfoCircle,
  warning: IconAlertTriangle,
  danger: IconExclamationCircle,
}

/** What the console tells, top right, newest on top. */
export function Toasts() {
  const say = useWords(baseWords)
  return (
    <section className={classes.stack} aria-label={say('notifications')}>
      {useToasts().map((each) => (
        <ToastCard key={each.id} {...each} />
      ))}
    </section>
  )
}

function ToastCard({ id, type, title, html, href }: Toast) {
  const say = useWords(baseWords)
  const Icon = icons[type]
  const urgent = type === 'danger'
  return (
    <div
      className={classes.toast}
      data-type={type}
      role={urgent ? 'alert' : 'status'}
      aria-live={urgent ? 'assertive' : 'polite'}
      onPointerEnter={type === 'link' ? () => keepOpen(id) : undefined}
      onPointerLeave={type === 'link' ? () => startClosing(id) : undefined}
      onFocus={() => keepOpen(id)}
      onBlur={() => startClosing(id)}
    >
      <Icon size={18} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        <div className={classes.title}>{type === 'link' && href ? <a href={safe(href)}>{title}</a> : title}</div>
        {html !== '' && <Message html={html} />}
      </div>
      <button type="button" className={classes.close} aria-label={say('close')} onClick={() => closeToast(id)}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}

// A toast's address may come with an answer: only the web's own schemes are followed.
const safe = (href: string) => (/^(https?:\/\/|mailto:|\/(?!\/))/i.test(href) ? href : '/')
