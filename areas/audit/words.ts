import { wordsOf } from '#platform/words.ts'

/** Texts of the audit screens. */
export const words = wordsOf({
  both: {
    auditLog: 'Audit Log',
    action: 'Action',
    requestId: 'Request ID',
    apiCall: 'API call',
    entryId: 'Entry ID',
    statusChange: '{from} → {to}',
    entryTitle: 'Entry {id}',
    views: 'View Log',
    hashChain: 'Hash chain',
    hash: 'Hash',
  },
  en: {
    things: 'audit entries',
    reach:
      'Without dates, the list shows the last 30 days. Searching for a record, request or entry covers all dates.',
    empty: 'No audit entries',
    emptySentence: 'No entries match these dates and filters. Choose earlier dates or remove a filter.',
    searchIn: 'record name or number',

    viewsInside: 'views',
    noViews: 'No views match these dates and filters.',
    viewedBy: 'Viewed by',
    access: 'Access',
    access_view: 'Opened',
    access_download: 'Downloaded',
    access_search: 'Searched',

    performedBy: 'Performed by',
    recordType: 'Record type',
    recordId: 'Record number',
    changedFields: 'Changed fields',
    andMore: '{fields} and {n, plural, one {# more} other {# more}}',

    whatChanged: 'Changes',
    noChanges: 'No fields were changed.',
    isMasked: 'Personal data is masked.',
    revealEntry: 'Reveal personal data',
    revealWill: 'The personal data of entry {id} will be shown in full. This is recorded with your reason.',
    digest: 'Entry digest',
    sealedAt: 'Sealed on',
    notSealed: 'Not sealed yet. Entries are sealed about one second after they are recorded.',
    sameRecord: 'View all entries of this record',
    sameRequest: 'View all entries of this request',

    verifyTitle: 'Verify audit log',
    verifySentence:
      'Each entry of the audit log and each transfer of the ledger is recalculated and compared with its seal, the previous one and the checkpoints outside the database. The verification is recorded in the audit log.',
    start: 'Start verification',
    again: 'Verify again',
    verifying: 'Verified {checked} of {total} entries and transfers',
    preparing: 'Sealing the newest entries…',
    lastTime: 'Last verified on {when} by {who}.',
    never: 'The audit log has not been verified yet.',
    intact: 'The audit log is intact',
    intactSentence:
      '{entries, plural, one {# entry was verified} other {# entries were verified}} in {seconds} seconds. None was changed, removed, added or reordered.',
    notSealedYet:
      '{n, plural, one {# entry is not sealed yet and is included in the next verification.} other {# entries are not sealed yet and are included in the next verification.}}',
    checkpoints:
      '{n, plural, one {# checkpoint is stored outside the database. The latest is of {when}.} other {# checkpoints are stored outside the database. The latest is of {when}.}}',
    comparedSince:
      'The first checkpoint is of {when}. History that was rewritten before then is not detected by this server.',
    notComparable: 'The audit log could not be fully verified',
    noCheckpoints:
      'No entry was changed, but this server has no checkpoints outside the database to compare the log with. A removed end or a rewritten log cannot be detected.',
    ledgerIntact: 'The ledger history is intact',
    ledgerIntactSentence:
      '{transfers, plural, one {# transfer was verified} other {# transfers were verified}} in {seconds} seconds. None was changed, removed or added later.',
    ledgerNotComparable: 'The ledger history could not be fully verified',
    ledgerNoCheckpoints:
      'No transfer was changed, but this server has no checkpoints outside the database to compare the history with. Removed or rewritten transfers cannot be detected.',
    ledgerBroken: 'The ledger history was tampered with',
    ledgerBrokenAt: 'First inconsistent transfer: position {position}, {cause}, {when}.',
    'history_transfer-missing': 'The transfer was removed, but its seal remains.',
    'history_transfer-changed': 'The transfer or its postings were changed after they were posted.',
    'history_link-missing': 'The seal of this transfer was removed.',
    'history_link-changed': 'The seal does not match the transfer or the previous transfer.',
    'history_transfer-unsealed':
      'The transfer was added later. It has no seal although it is old enough to have one.',
    'history_chain-cut':
      'The end of the history is missing from here. A checkpoint outside the database shows that there were more transfers.',
    'history_chain-rewritten':
      'The history was rewritten from here. Its transfers are consistent but do not match the checkpoint outside the database.',
    broken: 'The audit log was tampered with',
    brokenAt: 'First inconsistent entry: position {position}, entry {entry}, {when}.',
    brokenPosition: 'First inconsistent position: {position}.',
    showEntry: 'View entry {entry}',
    reportTampering:
      'Notify the head of operations and the engineers now. Do not change anything until they have investigated.',
    'finding_entry-missing': 'The entry was removed, but its seal remains.',
    'finding_entry-changed': 'The entry was changed after it was recorded.',
    'finding_link-missing': 'The seal of this entry was removed.',
    'finding_link-changed': 'The seal does not match the entry or the previous entry.',
    'finding_entry-unsealed':
      'The entry was added later. It has no seal although it is old enough to have one.',
    'finding_entry-twice': 'The entry was sealed twice.',
    'finding_chain-cut':
      'The end of the log is missing from here. A checkpoint outside the database shows that there were more entries.',
    'finding_chain-rewritten':
      'The log was rewritten from here. Its entries are consistent but do not match the checkpoint outside the database.',
    'finding_checkpoint-forged':
      'The checkpoints outside the database were changed, in line {line} of their file.',
    'finding_break-changed':
      'A recorded break was changed directly in the database, or the log it refers to was rewritten.',
    shownBy: 'Detected with the checkpoint of {when} for position {position}.',

    breaksTitle: 'Breaks of the history',
    breaksSentence:
      'Checkpoints outside the database show that history between these positions is missing. If a failover or restore caused this, two people can record the break so that it is no longer reported.',
    recordedTitle: 'Recorded breaks',
    positions_audit: 'Audit log, positions {from}–{to}',
    positions_ledger: 'Ledger, positions {from}–{to}',
    lostBetween_audit: 'Entries recorded between {from} and {to} are missing.',
    lostBetween_ledger: 'Transfers posted between {from} and {to} are missing.',
    recordBreak: 'Record break',
    recordBreakOf: 'Record break at positions {from}–{to}',
    recordSentence:
      'Someone else of level 80 or higher must approve. After approval, verification and the hourly check no longer report this break.',
    cause: 'Cause',
    causeHint: 'For example: failover on Nov 22, 2026; the standby did not have the last transactions.',
    incident: 'Incident reference',
    recordedBy: 'Recorded by {maker}, approved by {checker} on {when}.',
    state_confirmed: 'Confirmed',
    'state_earlier-file': 'Earlier checkpoint file',
    state_changed: 'Changed',
    fromPosition: 'From position',
    toPosition: 'To position',
    lostAfter: 'Missing after',
    lostUntil: 'Missing until',
    hashBefore: 'Hash before the break',
    hashLost: 'Hash of the lost history',
    currentPosition: 'Current position',
    hashCurrent: 'Hash of the current history',
    noCheckpoint: 'No earlier checkpoint',
    recordedKnown:
      '{n, plural, one {# recorded break is not reported as an error.} other {# recorded breaks are not reported as errors.}}',
  },
  fil: {
    things: 'audit entry',
    reach:
      'Kapag walang petsa, huling 30 araw ang makikita. Sakop ng paghahanap ng record, request o entry ang lahat ng petsa.',
    empty: 'Walang audit entry',
    emptySentence:
      'Walang entry na tugma sa mga petsa at filter na ito. Pumili ng mas naunang petsa o mag-alis ng filter.',
    searchIn: 'pangalan o numero ng record',

    viewsInside: 'pagtingin',
    noViews: 'Walang pagtingin na tugma sa mga petsa at filter na ito.',
    viewedBy: 'Tiningnan ni',
    access: 'Uri ng access',
    access_view: 'Binuksan',
    access_download: 'Na-download',
    access_search: 'Hinanap',

    performedBy: 'Ginawa ni',
    recordType: 'Type ng record',
    recordId: 'Numero ng record',
    changedFields: 'Mga binagong field',
    andMore: '{fields} at {n, number} pa',

    whatChanged: 'Mga pagbabago',
    noChanges: 'Walang nabagong field.',
    isMasked: 'Naka-mask ang personal data.',
    revealEntry: 'I-reveal ang personal data',
    revealWill: 'Ipapakita nang buo ang personal data ng entry {id}. Nire-record ito kasama ang dahilan mo.',
    digest: 'Digest ng entry',
    sealedAt: 'Na-seal noong',
    notSealed: 'Hindi pa na-seal. Sine-seal ang mga entry mga isang segundo matapos ma-record.',
    sameRecord: 'Tingnan ang lahat ng entry ng record na ito',
    sameRequest: 'Tingnan ang lahat ng entry ng request na ito',

    verifyTitle: 'I-verify ang audit log',
    verifySentence:
      'Kukuwentahin ulit ang bawat entry ng audit log at bawat transfer ng ledger at ikukumpara sa seal nito, sa nauna rito at sa mga checkpoint sa labas ng database. Ire-record sa audit log ang pag-verify.',
    start: 'Simulan ang pag-verify',
    again: 'I-verify ulit',
    verifying: 'Na-verify na ang {checked} sa {total} entry at transfer',
    preparing: 'Sine-seal ang mga pinakabagong entry…',
    lastTime: 'Huling na-verify noong {when} ni {who}.',
    never: 'Hindi pa na-verify ang audit log.',
    intact: 'Walang nabago sa audit log',
    intactSentence:
      '{entries, plural, =1 {Isang entry ang na-verify} other {# entry ang na-verify}} sa loob ng {seconds} segundo. Walang binago, inalis, idinagdag o iniba ang ayos.',
    notSealedYet:
      '{n, plural, =1 {Isang entry ang hindi pa na-seal at isasama sa susunod na pag-verify.} other {# entry ang hindi pa na-seal at isasama sa susunod na pag-verify.}}',
    checkpoints:
      '{n, plural, =1 {Isang checkpoint ang naka-store sa labas ng database. Ang pinakahuli ay noong {when}.} other {# checkpoint ang naka-store sa labas ng database. Ang pinakahuli ay noong {when}.}}',
    comparedSince:
      'Noong {when} ang unang checkpoint. Hindi made-detect ng server na ito ang history na ni-rewrite bago noon.',
    notComparable: 'Hindi ganap na na-verify ang audit log',
    noCheckpoints:
      'Walang binagong entry, pero walang checkpoint sa labas ng database ang server na ito na maikukumpara sa log. Hindi made-detect kung inalis ang dulo o ni-rewrite ang log.',
    ledgerIntact: 'Walang nabago sa history ng ledger',
    ledgerIntactSentence:
      '{transfers, plural, =1 {Isang transfer ang na-verify} other {# transfer ang na-verify}} sa loob ng {seconds} segundo. Walang binago, inalis o idinagdag pagkatapos.',
    ledgerNotComparable: 'Hindi ganap na na-verify ang history ng ledger',
    ledgerNoCheckpoints:
      'Walang binagong transfer, pero walang checkpoint sa labas ng database ang server na ito na maikukumpara sa history. Hindi made-detect ang mga inalis o ni-rewrite na transfer.',
    ledgerBroken: 'May binago nang walang pahintulot sa history ng ledger',
    ledgerBrokenAt: 'Unang transfer na hindi tugma: posisyon {position}, {cause}, {when}.',
    'history_transfer-missing': 'Inalis ang transfer, pero naroon pa ang seal nito.',
    'history_transfer-changed': 'Binago ang transfer o ang mga posting nito matapos ma-post.',
    'history_link-missing': 'Nawawala ang seal ng transfer na ito.',
    'history_link-changed': 'Hindi tugma ang seal sa transfer o sa naunang transfer.',
    'history_transfer-unsealed':
      'Idinagdag ang transfer pagkatapos. Wala itong seal kahit dapat ay mayroon na.',
    'history_chain-cut':
      'Nawawala ang dulo ng history mula rito. May checkpoint sa labas ng database na nagpapakitang may kasunod pang mga transfer.',
    'history_chain-rewritten':
      'Ni-rewrite ang history mula rito. Magkakatugma ang mga transfer pero hindi tugma sa checkpoint sa labas ng database.',
    broken: 'May binago nang walang pahintulot sa audit log',
    brokenAt: 'Unang entry na hindi tugma: posisyon {position}, entry {entry}, {when}.',
    brokenPosition: 'Unang posisyon na hindi tugma: {position}.',
    showEntry: 'Tingnan ang entry {entry}',
    reportTampering:
      'Ipaalam agad sa head of operations at sa mga engineer. Huwag baguhin ang anuman hangga’t hindi nila ito naiimbestigahan.',
    'finding_entry-missing': 'Inalis ang entry, pero naroon pa ang seal nito.',
    'finding_entry-changed': 'Binago ang entry matapos itong ma-record.',
    'finding_link-missing': 'Nawawala ang seal ng entry na ito.',
    'finding_link-changed': 'Hindi tugma ang seal sa entry o sa naunang entry.',
    'finding_entry-unsealed': 'Idinagdag ang entry pagkatapos. Wala itong seal kahit dapat ay mayroon na.',
    'finding_entry-twice': 'Dalawang beses na-seal ang entry.',
    'finding_chain-cut':
      'Nawawala ang dulo ng log mula rito. May checkpoint sa labas ng database na nagpapakitang may kasunod pang mga entry.',
    'finding_chain-rewritten':
      'Ni-rewrite ang log mula rito. Magkakatugma ang mga entry pero hindi tugma sa checkpoint sa labas ng database.',
    'finding_checkpoint-forged': 'Binago ang mga checkpoint sa labas ng database, sa linya {line} ng file.',
    'finding_break-changed':
      'May recorded na break na direktang binago sa database, o ni-rewrite ang log na tinutukoy nito.',
    shownBy: 'Na-detect gamit ang checkpoint noong {when} para sa posisyon {position}.',

    breaksTitle: 'Mga break ng history',
    breaksSentence:
      'Ayon sa mga checkpoint sa labas ng database, may nawawalang history sa pagitan ng mga posisyong ito. Kung dahil ito sa failover o restore, puwedeng i-record ng dalawang tao ang break para hindi na ito i-report.',
    recordedTitle: 'Mga recorded na break',
    positions_audit: 'Audit log, posisyon {from}–{to}',
    positions_ledger: 'Ledger, posisyon {from}–{to}',
    lostBetween_audit: 'Nawawala ang mga entry na na-record sa pagitan ng {from} at {to}.',
    lostBetween_ledger: 'Nawawala ang mga transfer na na-post sa pagitan ng {from} at {to}.',
    recordBreak: 'I-record ang break',
    recordBreakOf: 'I-record ang break sa posisyon {from}–{to}',
    recordSentence:
      'Kailangan ng approval ng ibang tao na level 80 pataas. Kapag na-approve, hindi na ire-report ng verification at ng hourly check ang break na ito.',
    cause: 'Sanhi',
    causeHint: 'Halimbawa: failover noong Nov 22, 2026; wala sa standby ang mga huling transaction.',
    incident: 'Reference ng incident',
    recordedBy: 'Ni-record ni {maker}, in-approve ni {checker} noong {when}.',
    state_confirmed: 'Kumpirmado',
    'state_earlier-file': 'Naunang checkpoint file',
    state_changed: 'Nabago',
    fromPosition: 'Mula sa posisyon',
    toPosition: 'Hanggang posisyon',
    lostAfter: 'Nawawala pagkatapos ng',
    lostUntil: 'Nawawala hanggang',
    hashBefore: 'Hash bago ang break',
    hashLost: 'Hash ng nawalang history',
    currentPosition: 'Kasalukuyang posisyon',
    hashCurrent: 'Hash ng kasalukuyang history',
    noCheckpoint: 'Walang naunang checkpoint',
    recordedKnown:
      '{n, plural, =1 {Isang recorded na break ang hindi ire-report bilang error.} other {# recorded na break ang hindi ire-report bilang error.}}',
  },
})
