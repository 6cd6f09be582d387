import { wordsOf } from '#platform/words.ts'

/** Texts of the dialog that shows the figures of the ledger status. */
export const ledgerFiguresWords = wordsOf({
  en: {
    explanation:
      'Every transaction is posted to two sides, so wallets and operator accounts always add up to zero. The totals are recalculated every minute.',
    figuresHidden: 'You need a permission for merchants to view these figures.',
    checkedAt: 'Checked on {when} in {ms} ms.',
    stopped: 'All transactions have been stopped since {when}. Administrators were notified.',
    stoppedBecause:
      'All transactions have been stopped since {when}: {why}. After the cause is fixed and the next full check finds no differences, request to resume them.',
    clockAhead:
      'Money movements are suspended because the clock of the database is {seconds} seconds ahead. They resume automatically once it is corrected. Administrators were notified.',
    requestResume: 'Request to resume',
    resumeSentence:
      'All transactions resume after another administrator approves. The latest full check must find no differences.',
    cause: 'Cause and fix',
    causeHint: 'For example: a balance was changed by a script on Nov 28, 2026 and was restored; INC-2811.',
    asset: 'Asset',
    accounts: 'Accounts',
    inWallets: 'In wallets',
    operatorAccounts: 'Operator accounts',
    difference: 'Difference',
    errors: 'Errors found',
    errorsHidden:
      '{n, plural, one {# error was found.} other {# errors were found.}} Administrators can view the details.',
  },
  fil: {
    explanation:
      'Ipino-post sa dalawang panig ang bawat transaction, kaya laging zero ang kabuuan ng mga wallet at operator account. Kinukuwenta ulit ang kabuuan bawat minuto.',
    figuresHidden: 'Kailangan mo ng permission sa mga merchant para makita ang mga figure na ito.',
    checkedAt: 'Chineck noong {when} sa loob ng {ms} ms.',
    stopped: 'Nakahinto ang lahat ng transaction mula {when}. Na-notify na ang mga administrator.',
    stoppedBecause:
      'Nakahinto ang lahat ng transaction mula {when}: {why}. Kapag naayos na ang sanhi at walang nakitang discrepancy sa susunod na full check, mag-request na i-resume ang mga ito.',
    clockAhead:
      'Nakahinto ang mga transaction dahil nauuna nang {seconds} segundo ang oras ng database. Awtomatikong magpapatuloy ang mga ito kapag naitama na ang oras. Na-notify na ang mga administrator.',
    requestResume: 'Mag-request ng pag-resume',
    resumeSentence:
      'Magpapatuloy ang lahat ng transaction kapag na-approve ng ibang administrator. Dapat walang nakitang discrepancy sa pinakahuling full check.',
    cause: 'Sanhi at pagtatama',
    causeHint: 'Halimbawa: binago ng script ang balance noong Nov 28, 2026 at ibinalik na; INC-2811.',
    asset: 'Asset',
    accounts: 'Mga account',
    inWallets: 'Nasa mga wallet',
    operatorAccounts: 'Mga operator account',
    difference: 'Difference',
    errors: 'Mga nakitang error',
    errorsHidden:
      '{n, plural, =1 {May isang error na nakita.} other {May # error na nakita.}} Makikita ng mga administrator ang mga detalye.',
  },
})
