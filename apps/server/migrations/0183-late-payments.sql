-- A static PIX code is paid by any bank for ever: a statement is matched against codes that expired some time ago, too.
CREATE INDEX payment_expired_static ON payment (account_id, receipt_until) WHERE status = 'expired' AND gateway = 'bacen';
