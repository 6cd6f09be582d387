import type { Configuration } from '#platform/server/settings/configuration.ts'
import { mailWords } from './words.ts'
import { type Language, translatorFor } from '#platform/words/words.ts'

type MailContent = { subject: string; text: string; html: string | null }
type Parts = { text: string; html: string }

/**
 * Renders an email as plain text and as HTML in the company's design. Only URLs of the console become links, so that
 * text typed by a person cannot link elsewhere.
 */
export function renderMail(
  mail: MailContent,
  { publicUrl, brandName }: Pick<Configuration, 'publicUrl' | 'brandName'>,
  language: Language = 'en',
): Parts {
  const t = translatorFor(mailWords, language)
  const foot = [t('footer'), t('genuine', { address: publicUrl })]
  return {
    text: [mail.text, '', '-- ', ...foot].join('\n'),
    html: page({
      language,
      subject: mail.subject,
      sender: t('sender', { brand: brandName }),
      body: mail.html ?? bodyOf(mail.text, publicUrl),
      foot: foot.map((line) => `<p style="margin:0 0 4px">${escaped(line)}</p>`).join(''),
    }),
  }
}

/** Whether a URL belongs to the console. */
export function isConsoleAddress(address: string, publicUrl: string): boolean {
  const url = URL.parse(address)
  const base = new URL(publicUrl)
  return url !== null && url.origin === base.origin && url.username === '' && url.password === ''
}

/** Converts text to HTML: blank lines separate paragraphs, and a line with a console URL becomes a button. */
function bodyOf(text: string, publicUrl: string): string {
  return text
    .split(/\n\s*\n/)
    .map((part) => {
      const lines = part.split('\n')
      return lines
        .map((line, index) => {
          if (isConsoleAddress(line.trim(), publicUrl)) return button(line.trim(), lines[index - 1])
          // A line that ends in a colon before a URL becomes the label of the button.
          const isLabel = /:\s*$/.test(line) && isConsoleAddress((lines[index + 1] ?? '').trim(), publicUrl)
          return isLabel ? '' : paragraph(line)
        })
        .join('')
    })
    .join('<div style="height:12px"></div>')
}

const paragraph = (line: string) => `<p style="margin:0 0 4px">${escaped(line)}</p>`

function button(address: string, before = ''): string {
  const label = before.replace(/:\s*$/, '') || address
  const href = escaped(address)
  return `<p style="margin:8px 0 4px"><a href="${href}" style="display:inline-block;padding:10px 18px;border-radius:4px;background:#126d66;color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a></p><p style="margin:0 0 4px;font-size:12px;color:#59616a;word-break:break-all">${href}</p>`
}

type Page = { language: string; subject: string; sender: string; body: string; foot: string }

// Email clients support little more than tables and inline styles.
const page = ({ language, subject, sender, body, foot }: Page) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head><body style="margin:0;background:#f6f7f8"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f7f8"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e3e6e9;border-radius:8px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:15px;line-height:1.5;color:#1c2126"><tr><td style="padding:16px 24px;border-bottom:1px solid #e3e6e9;font-weight:700;color:#126d66">${escaped(sender)}</td></tr><tr><td style="padding:20px 24px"><h1 style="margin:0 0 14px;font-size:18px;line-height:1.3">${escaped(subject)}</h1>${body}</td></tr><tr><td style="padding:14px 24px;border-top:1px solid #e3e6e9;font-size:12px;color:#59616a">${foot}</td></tr></table></td></tr></table></body></html>`

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
