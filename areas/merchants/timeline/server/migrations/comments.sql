comment on view merchant_event is
  'Timeline of merchants: audit entries and messages sent to them.';
