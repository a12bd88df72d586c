"""The agreed limits, at the limit and beside it. Run: python3 -m unittest tests.limits"""

import unittest

from app import delivery, sessions, uploads


class Limits(unittest.TestCase):
    def test_a_session_closes_after_thirty_minutes(self):
        self.assertTrue(sessions.is_open(last_request=0, now=30 * 60 - 1))
        self.assertFalse(sessions.is_open(last_request=0, now=30 * 60))

    def test_the_third_sign_in_closes_the_oldest(self):
        self.assertEqual(sessions.with_sign_in(["desk", "phone"], "tablet"), ["phone", "tablet"])

    def test_a_file_of_exactly_10_mb_is_accepted(self):
        self.assertIsNone(uploads.refusal(10_000_000))
        self.assertIsNotNone(uploads.refusal(10_000_001))

    def test_a_file_is_kept_for_seven_days(self):
        self.assertFalse(uploads.is_expired(handed_in=0, now=7 * 86_400 - 1))
        self.assertTrue(uploads.is_expired(handed_in=0, now=7 * 86_400))

    def test_a_delivery_is_tried_again(self):
        answers = iter([False, True])
        self.assertTrue(delivery.deliver(b"contract", lambda *_: next(answers), wait=lambda _: None))
