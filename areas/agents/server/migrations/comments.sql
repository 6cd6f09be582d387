comment on table agent is
  'Agents who recruit and support merchants.';
