"""Game reviews: what each answer cost, what luck did, and how accurately each seat played."""

from meadhall.reviews.models import LuckEvent, Moment, Review, SeatReview
from meadhall.reviews.review import review

__all__ = ["LuckEvent", "Moment", "Review", "SeatReview", "review"]
