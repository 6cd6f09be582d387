comment on table security_question is
  'Questions that verify that a caller owns the wallet.';
comment on column security_question.question is
  'Text of the question.';
comment on column security_question.question_fil is
  'Text of the question in Filipino.';
comment on table security_answer is
  'Answers that subscribers set in the app. Only a hash is stored.';
comment on column security_answer.answer_hash is
  'Slow hash of the answer with its own salt, because answers are short and easy to guess.';
comment on column security_answer.set_at is
  'When the subscriber set it.';
comment on table security_send is
  'Sets of security questions sent to a subscriber.';
comment on column security_send.channel is
  'How the link was sent: sms, push or email.';
comment on column security_send.reason is
  'Reason that staff entered for sending it.';
comment on column security_send.sent_at is
  'When it was sent.';
comment on column security_send.expires_at is
  '30 minutes after it was sent.';
comment on table security_question_sent is
  'Questions of a set with their answers. Expired is not stored: it is an open question after its time.';
comment on column security_question_sent.attempts is
  'Number of answers entered.';
comment on column security_question_sent.sent_at is
  'When the set was sent.';
comment on column security_question_sent.answered_at is
  'When it was passed or failed; null while it is open.';
comment on table subscriber_message is
  'Messages to subscribers and their delivery state, taken from the outbox.';
comment on column subscriber_message.channel is
  'How the message was sent: sms, push or email.';
comment on column subscriber_message.recipient is
  'Personal data: number or address to which it was sent.';
comment on column subscriber_message.subject is
  'Subject of an email or title of a push message; empty for an SMS.';
comment on column subscriber_message.body is
  'Text of the message, with a placeholder for codes and links. May contain personal data.';
comment on column subscriber_message.kind is
  'Type of the message.';
comment on column subscriber_message.ended_at is
  'When delivery ended; null while it is queued.';
comment on column subscriber_message.outbox_id is
  'Row of the outbox of its channel; null after the outbox was emptied.';
comment on column subscriber_message.failure is
  'Error of the delivery; empty for none.';
comment on table security_link is
  'Links by which a subscriber answers a set of questions. Only the hash of the token is stored.';
comment on table security_lock is
  'Wrong answers of a subscriber since the last success or unlock.';
comment on column security_lock.failed_attempts is
  'Number of wrong answers.';
comment on column security_lock.locked_at is
  'When the subscriber was locked; null if they are not.';
comment on table security_code is
  'One-time codes sent to the registered number of a subscriber, which the caller reads out.';
comment on column security_code.code_hash is
  'Slow hash of the code with its own salt. The code itself is not stored.';
comment on column security_code.attempts is
  'Number of wrong codes entered.';
comment on column security_code.reason is
  'Reason that staff entered for sending it.';
comment on column security_code.sent_at is
  'When it was sent.';
comment on column security_code.expires_at is
  'Five minutes after it was sent.';
comment on column security_code.ended_at is
  'When it was passed, failed or replaced; null while it can be entered.';
