select wallet_make_months((now() - interval '4 months')::date, now()::date);
